export const SOAP_NAMESPACE = 'http://schemas.xmlsoap.org/soap/envelope/'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A text as XML content. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, sign => ENTITIES[sign] ?? sign)
}
