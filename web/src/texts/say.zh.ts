// Moves in the engine's words, in Chinese. What matches no pattern stays as it is.

const patterns: [RegExp, string][] = [
  [/->/g, "→"],
  [/^in (.+?): /, "在 $1 中："],
  [/\bturn coins? (\d+)(?: and (\d+))?$/, "翻转硬币 $1 $2"],
  [/\bturn coins? /, "翻转硬币 "],
  [/\bcut ([^,]+)/, "剪断 $1"],
  [/, one of its (\d+) strands/, "（$1 股中的一股）"],
  [/\bchoose /, "选择 "],
  [/\beat /, "吃掉 "],
  [/\btake (\d+) from the first heap\b/, "从第一堆取 $1"],
  [/\btake (\d+) from the second heap\b/, "从第二堆取 $1"],
  [/\btake (\d+) from both heaps\b/, "从两堆各取 $1"],
  [/\btake the bag\b/, "取走钱袋"],
  [/\btake (\d+)\b/, "取 $1"],
  [/\bmove the coin on (\d+) into the bag\b/, "把第 $1 格的硬币放进袋子"],
  [/\bmove the coin (?:on|from) (\d+) to (\d+)\b/, "把第 $1 格的硬币移到第 $2 格"],
  [/\b(?:the )?coin (?:on|from) (\d+) to (\d+)\b/, "把第 $1 格的硬币移到第 $2 格"],
  [/\bcross at cell (\d+)/, "在第 $1 格画叉"],
  [/\bcross at /, "画叉："],
  [/ of strip (\d+)/, "（第 $1 条）"],
  [/ of board (\d+)/, "（第 $1 块棋盘）"],
  [/, three in a row/, "，三连"],
  [/, which kills it/, "，这块棋盘结束"],
  [/\bdominoes /, "多米诺骨牌："],
  [/\bdomino /, "多米诺骨牌："],
  [/\btromino /, "三格骨牌："],
  [/\bpiece /, "骨牌："],
  [/\bfill /, "填："],
  [/\bstone (\S+) takes (\S+)/, "棋子 $1 吃 $2"],
  [/^([XO]) at /, "$1 下在"],
  [/\brows? ([\d, -]+\d|\d+), columns? ([\d, -]+\d|\d+)/, "第 $1 行第 $2 列"],
  [/, or (\d+) moves? like it/, "（另有 $1 种相同的走法）"],
  [/ \(shown up to symmetry\)/, ""],
  [/ and (?=\d)/g, "、"],
  [/\bnothing\b/, "空"],
];

export function say(label: string): string {
  return patterns.reduce((text, [pattern, by]) => text.replace(pattern, by), label).trim();
}
