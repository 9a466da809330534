/** All that the page says, in English. The other languages have the same keys. */
const en = {
  title: "Grundy",
  views: {
    values: "Values",
    picture: "Picture",
    heat: "Heat map",
    why: "Why",
    sum: "Sum",
    graph: "Graph",
    play: "Play",
    proof: "Proof",
    laws: "Laws",
    export: "Export",
  } as Record<string, string>,
};

export default en;
