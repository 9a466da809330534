import type { Texts } from ".";

const zh: Texts = {
  title: "Grundy",
  views: {
    values: "数值表",
    picture: "图像",
    heat: "热力图",
    why: "推导",
    sum: "和",
    graph: "博弈图",
    play: "对弈",
    proof: "证明",
    laws: "公式",
    export: "导出",
  },
};

export default zh;
