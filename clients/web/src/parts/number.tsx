/** A field for an integer. */

import { useState } from "preact/hooks";

/**
 * A field that reports its number when the input is complete; a number outside the range is replaced with its limit.
 *
 * Before that, the field keeps the typed text, even if the app is rendered again.
 */
export function NumberField(properties: {
  label: string;
  value: number;
  min: number;
  max?: number;
  onChange: (to: number) => void;
}) {
  const { label, value, min, max = Infinity, onChange } = properties;
  const [typed, setTyped] = useState<string>();
  return (
    <label>
      {label}
      <input
        type="number"
        min={min}
        max={Number.isFinite(max) ? max : undefined}
        value={typed ?? value}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={({ currentTarget }) => {
          const to = Math.round(Number(currentTarget.value));
          if (Number.isFinite(to)) onChange(Math.min(max, Math.max(min, to)));
        }}
        onBlur={() => setTyped(undefined)}
      />
    </label>
  );
}
