import type { SingleResult } from '../wire.ts'

type Address = Pick<SingleResult, 'companyName' | 'addressLines' | 'street' | 'zipCode' | 'city'>

/** Name and address as they stand on an envelope, one line each; postcode and place share one. */
export function addressBlock({ companyName, addressLines, street, zipCode, city }: Address): string {
  const address = addressLines.length > 0 ? placed(addressLines, zipCode) : [street, `${zipCode} ${city}`.trim()]
  return [companyName, ...address].filter(line => line !== '').join('\n')
}

/** The register may give the postcode a line of its own. */
function placed(lines: string[], zipCode: string): string[] {
  const at = lines.findIndex(line => line !== '' && line === zipCode)
  if (at < 0 || at + 1 >= lines.length) return lines
  return [...lines.slice(0, at), `${zipCode} ${lines[at + 1]}`, ...lines.slice(at + 2)]
}
