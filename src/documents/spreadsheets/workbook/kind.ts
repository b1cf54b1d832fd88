import type { Archive } from '../archive/archive.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { CONTENT_TYPES } from '../xml/namespaces.ts'
import { walkPart } from '../xml/walk-part.ts'

/** What the package says its main part is (ECMA-376 part 1, 12.3.23, and Microsoft's own types). */
const REFUSED = [
  { type: /sheet\.macroenabled|addin\.macroenabled|template\.macroenabled/, reason: 'macro-workbook' },
  { type: /sheet\.binary/, reason: 'binary-workbook' },
  { type: /spreadsheetml\.template/, reason: 'template' },
] as const

const WORKBOOK = /spreadsheetml\.sheet\.main\+xml$/

/** Takes the archive and the path of its main part; refuses every kind but a plain workbook. */
export async function refuseOtherKinds(archive: Archive, mainPath: string): Promise<void> {
  const type = await contentTypeOf(archive, mainPath)
  const refused = REFUSED.find(kind => kind.type.test(type))
  if (refused) throw new UnreadableUpload(refused.reason)
  if (!WORKBOOK.test(type)) throw new UnreadableUpload('not-a-workbook')
}

async function contentTypeOf(archive: Archive, path: string): Promise<string> {
  const part = archive.find('[Content_Types].xml')
  const wanted = `/${path.toLowerCase()}`
  let own = ''
  let byEnding = ''
  if (part === null) return ''
  await walkPart(archive, part, CONTENT_TYPES, {
    open: (name, { PartName = '', Extension = '', ContentType = '' }) => {
      if (name === 'Override' && PartName.toLowerCase() === wanted) own = ContentType
      if (name === 'Default' && wanted.endsWith(`.${Extension.toLowerCase()}`)) byEnding = ContentType
    },
  })
  return (own || byEnding).toLowerCase()
}
