import { UnreadableUpload } from '../unreadable-upload.ts'

const DECLARATION =
  /^<\?xml\s+version\s*=\s*(["'])1\.[0-9]+\1(?:\s+encoding\s*=\s*(["'])([A-Za-z][-A-Za-z0-9._]*)\2)?(?:\s+standalone\s*=\s*(["'])(?:yes|no)\4)?\s*\?>$/

/** Takes an XML declaration; refuses it anywhere but at the document's beginning, and other encodings than UTF-8. */
export function refuseDeclaration(written: string, isFirst: boolean): void {
  const [, , , encoding = 'utf-8'] = DECLARATION.exec(written) ?? []
  if (!isFirst || !DECLARATION.test(written) || !/^utf-?8$/i.test(encoding)) throw new UnreadableUpload('damaged')
}
