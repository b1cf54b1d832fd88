import type { Attributes } from '../../../base/xml/tokenize.ts'
import { type Archive, type ArchivePart, openArchive } from '../archive/archive.ts'
import { refuseOtherFormats } from '../archive/recognise.ts'
import { MAX_SHEET_NAME_LENGTH } from '../limits.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { prefixOf } from '../xml/edit.ts'
import { CONTENT_TYPES, OFFICE_RELATIONSHIPS, SPREADSHEET } from '../xml/namespaces.ts'
import { walkPart, type XmlPosition } from '../xml/walk.ts'
import { type Relationship, readRelationships } from './relationships.ts'

/** `index` counts all tabs from 0, as defined names do. */
export type Sheet = { name: string; part: ArchivePart; index: number; isHidden: boolean }

export type Workbook = {
  archive: Archive
  part: ArchivePart
  /** The namespace of its elements: transitional or Strict. */
  namespace: string
  /** Sheets with cells, in the workbook's order, without charts and macro sheets. */
  sheets: readonly Sheet[]
  /** Days count from 1904 instead of 1900 (old Excel for Mac). */
  is1904: boolean
  sharedStrings: ArchivePart | null
  styles: ArchivePart | null
  isSigned: boolean
  /** The number of cells in each sheet walked so far; walkSheet updates it. */
  cellsWalked: Map<ArchivePart, number>
}

/**
 * Returns the structure of an upload's workbook without its cells; `maxUnpackedBytes` limits the
 * unpacked size.
 */
export async function openWorkbook(bytes: Uint8Array, maxUnpackedBytes: number): Promise<Workbook> {
  refuseOtherFormats(bytes)
  const archive = await openArchive(bytes, maxUnpackedBytes)
  const ofPackage = await readRelationships(archive, '')
  const part = mainPart(archive, ofPackage)
  await refuseOtherKinds(archive, part.path)
  const relationships = await readRelationships(archive, part.path)
  const partOf = (type: string) => {
    const relationship = relationships.find(one => one.type === type)
    return relationship === undefined ? null : requirePart(archive, relationship)
  }
  return {
    archive,
    part,
    ...(await readSheetList(archive, part, relationships)),
    sharedStrings: partOf('sharedStrings'),
    styles: partOf('styles'),
    isSigned: ofPackage.some(one => one.type === 'origin'),
    cellsWalked: new Map(),
  }
}

function mainPart(archive: Archive, ofPackage: Relationship[]): ArchivePart {
  const part = archive.find(ofPackage.find(one => one.type === 'officeDocument')?.path ?? '')
  if (part === null) throw new UnreadableUpload('not-a-workbook')
  return part
}

/**
 * Returns the part of a relationship. Throws if it is missing, because that would cause silent
 * errors: cells without texts, numbers without zeros, the wrong sheet.
 */
function requirePart(archive: Archive, { path }: Relationship): ArchivePart {
  const part = archive.find(path)
  if (part === null) throw new UnreadableUpload('damaged')
  return part
}

async function readSheetList(archive: Archive, part: ArchivePart, relationships: Relationship[]) {
  const sheets: Sheet[] = []
  const byId = new Map(relationships.map(one => [one.id, one]))
  const usedParts = new Set<ArchivePart>()
  let index = 0
  let is1904 = false
  let namespace = ''
  await walkPart(archive, part, SPREADSHEET, {
    open: (name, attributes, position) => {
      if (position.parents.length === 0) namespace = position.namespaceOf(prefixOf(position.tagName()).slice(0, -1))
      if (name === 'workbookPr') is1904 = isOn(attributes.date1904)
      if (name !== 'sheet' || position.parents.at(-1) !== 'sheets') return
      const { name: sheetName = '', state = 'visible' } = attributes
      if (sheetName.length > MAX_SHEET_NAME_LENGTH) throw new UnreadableUpload('too-complex')
      const relationship = byId.get(relationshipId(attributes, position))
      const sheetPart = relationship?.type === 'worksheet' ? requirePart(archive, relationship) : null
      if (sheetPart !== null) {
        // Each sheet is walked, so a part shared by many sheets would be walked that often.
        if (usedParts.has(sheetPart)) throw new UnreadableUpload('damaged')
        usedParts.add(sheetPart)
        sheets.push({ name: sheetName, part: sheetPart, index, isHidden: state !== 'visible' })
      }
      index += 1
    },
  })
  return { sheets, is1904, namespace }
}

function relationshipId(attributes: Attributes, position: XmlPosition): string {
  for (const name in attributes) {
    const [prefix = '', local] = name.split(':')
    if (local === 'id' && OFFICE_RELATIONSHIPS.has(position.namespaceOf(prefix))) return attributes[name] ?? ''
  }
  return ''
}

/** Parses XML Schema's boolean. */
export const isOn = (value: string | undefined): boolean => value === '1' || value === 'true' || value === 'on'

/**
 * Content types of a package's main part that are refused (ECMA-376 part 1, 12.3.23, and
 * Microsoft's own types).
 */
const FORBIDDEN_TYPES = [
  { type: /sheet\.macroenabled|addin\.macroenabled|template\.macroenabled/, reason: 'macro-workbook' },
  { type: /sheet\.binary/, reason: 'binary-workbook' },
  { type: /spreadsheetml\.template/, reason: 'template' },
] as const

const WORKBOOK_TYPE = /spreadsheetml\.sheet\.main\+xml$/

/** Throws for every kind of package but a plain workbook; `mainPath` is its main part. */
async function refuseOtherKinds(archive: Archive, mainPath: string): Promise<void> {
  const type = await contentTypeOf(archive, mainPath)
  const forbidden = FORBIDDEN_TYPES.find(kind => kind.type.test(type))
  if (forbidden) throw new UnreadableUpload(forbidden.reason)
  if (!WORKBOOK_TYPE.test(type)) throw new UnreadableUpload('not-a-workbook')
}

async function contentTypeOf(archive: Archive, path: string): Promise<string> {
  const part = archive.find('[Content_Types].xml')
  const partName = `/${path.toLowerCase()}`
  let override = ''
  let byExtension = ''
  if (part === null) return ''
  await walkPart(archive, part, CONTENT_TYPES, {
    open: (name, { PartName = '', Extension = '', ContentType = '' }) => {
      if (name === 'Override' && PartName.toLowerCase() === partName) override = ContentType
      if (name === 'Default' && partName.endsWith(`.${Extension.toLowerCase()}`)) byExtension = ContentType
    },
  })
  return (override || byExtension).toLowerCase()
}
