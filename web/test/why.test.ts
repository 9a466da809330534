import { describe, expect, it } from "vitest";
import { usual } from "../src/views/Why";

describe("the position that is derived first", () => {
  const coins = { kind: "heap", positions: ["HTTH", "THTHHT"] };
  const boards = { kind: "family", positions: ["3x4", "3x3+1x4"] };

  it("is that of the other views, where it is one component", () => {
    expect(usual(coins, "12")).toBe("12");
    expect(usual({ kind: "vector", positions: ["(1,2)"] }, "(3, 5)")).toBe("(3, 5)");
    expect(usual(boards, "4x4")).toBe("4x4");
  });

  it("is never a sum", () => {
    expect(usual(coins, "HTTH")).toBe("7");
    expect(usual(coins, "3+4")).toBe("7");
    expect(usual(boards, "..#/.../#..")).toBe("3x4");
  });
});
