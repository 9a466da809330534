import type { ViewProps } from ".";

/** The nim values in rows. */
export default function Values({ rule }: ViewProps) {
  return <p>{rule.rule}</p>;
}
