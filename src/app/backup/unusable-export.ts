/** An export that cannot be written here, or cannot be taken in here; one line says why and what to do. */
export class UnusableExport extends Error {
  override readonly name = 'UnusableExport'
}
