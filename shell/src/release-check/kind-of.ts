const COMPONENT_TYPES = /^Symbol\(react\.(?:memo|forward_ref|lazy)\)$/;

/**
 * What an export is: `typeof`, `null`, `array`, or `component` for what `memo`, `forwardRef` and `lazy` return. A
 * component that is a plain function is a `function` like any other.
 */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value !== 'object') return typeof value;
  return COMPONENT_TYPES.test(String((value as { $$typeof?: unknown }).$$typeof)) ? 'component' : 'object';
}
