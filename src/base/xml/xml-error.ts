/** Why an XML text is refused: not well-formed, with a DTD, or beyond the reader's limits. */
export type XmlFault = 'damaged' | 'doctype' | 'too-complex'

/** An XML text that is not read. */
export class XmlError extends Error {
  override readonly name = 'XmlError'
  readonly fault: XmlFault

  constructor(fault: XmlFault) {
    super(`XML: ${fault}`)
    this.fault = fault
  }
}
