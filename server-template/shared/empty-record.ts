/** A constructor whose objects inherit nothing, not even from `Object.prototype`. */
const EmptyRecord = function EmptyRecord() {
  // Nothing to set.
} as unknown as new () => Record<string, never>;
EmptyRecord.prototype = Object.create(null) as object;

/**
 * An object in which only its own names exist, so that any name may be set. Unlike those of
 * `Object.create(null)`, it is not a hash table, which small objects pay for.
 */
export function emptyRecord<Value>(): Record<string, Value> {
  return new EmptyRecord();
}
