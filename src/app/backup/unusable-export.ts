/**
 * An export that cannot be written or imported here; its message states why and what to do, in one
 * line.
 */
export class UnusableExport extends Error {
  override readonly name = 'UnusableExport'
}
