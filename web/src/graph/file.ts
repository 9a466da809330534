// A drawing of the page as a file that stands alone: what style sheets say about it is
// written into it.

const written = ["fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "font-family", "font-size", "font-weight", "text-anchor"];

/** The text of an SVG file that looks as the element does. */
export function svgText(svg: SVGSVGElement, background: string): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const from = [svg, ...svg.querySelectorAll<SVGElement>("*")];
  const to = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  to.forEach((element, i) => {
    const style = getComputedStyle(from[i]!);
    for (const name of written) element.setAttribute(name, style.getPropertyValue(name));
    for (const name of ["class", "style", "tabindex", "role", "aria-label"]) element.removeAttribute(name);
  });
  const { width, height } = svg.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [k, v] of Object.entries({ width: String(width), height: String(height), fill: background })) paper.setAttribute(k, v);
  copy.querySelector("title")?.after(paper);
  return new XMLSerializer().serializeToString(copy);
}

/** The same as PNG, of twice the size. */
export async function pngOf(text: string, width: number, height: number): Promise<Blob | null> {
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = 2 * width;
    canvas.height = 2 * height;
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}
