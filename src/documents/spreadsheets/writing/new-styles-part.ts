import type { Attributes } from '../../../base/xml/tokenize.ts'
import { relationshipsPath } from '../workbook/relationships.ts'
import type { Workbook } from '../workbook/workbook.ts'
import { type Edit, insertAt, prefixOf } from '../xml/edit.ts'
import {
  CONTENT_TYPES,
  type Namespaces,
  OFFICE_RELATIONSHIPS,
  PACKAGE_RELATIONSHIPS,
  SPREADSHEET,
} from '../xml/namespaces.ts'
import { walkText } from '../xml/walk.ts'

const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml'

/**
 * The path from which openpyxl, and software based on it (pandas, Odoo, ERPNext), reads styles,
 * even if the workbook's relationships name another path.
 */
export const STYLES_PATH = 'xl/styles.xml'

/**
 * What a workbook without styles needs: an empty styles part, and the parts that must refer to it.
 */
export type NewStylesPart = { text: string; references: { path: string; edits: (text: string) => Edit[] }[] }

export function newStylesPart({ part, namespace }: Workbook): NewStylesPart {
  const relationship = `Id="uidCheckStyles" Type="${relationshipsNamespace(namespace)}/styles" Target="${target(part.path)}"`
  const override = `PartName="/${STYLES_PATH}" ContentType="${CONTENT_TYPE}"`
  return {
    text: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="${namespace}"></styleSheet>`,
    references: [
      {
        path: '[Content_Types].xml',
        edits: text => appendTo(text, CONTENT_TYPES, `Override ${override}`, isStylesOverride),
      },
      {
        path: relationshipsPath(part.path),
        edits: text => appendTo(text, PACKAGE_RELATIONSHIPS, `Relationship ${relationship}`),
      },
    ],
  }
}

/**
 * Returns the relationship target: relative to the workbook's folder, as Excel writes it; with a
 * leading slash from any other folder.
 */
function target(workbookPath: string): string {
  const folder = workbookPath.slice(0, workbookPath.lastIndexOf('/') + 1)
  return folder !== '' && STYLES_PATH.startsWith(folder) ? STYLES_PATH.slice(folder.length) : `/${STYLES_PATH}`
}

/**
 * Returns the relationships namespace that matches the workbook's: OFFICE_RELATIONSHIPS and
 * SPREADSHEET list the transitional namespace first, then the strict one.
 */
function relationshipsNamespace(namespace: string): string {
  return [...OFFICE_RELATIONSHIPS][[...SPREADSHEET].indexOf(namespace)] ?? ''
}

const isStylesOverride = ({ PartName = '' }: Attributes): boolean => PartName.toLowerCase() === `/${STYLES_PATH}`

/** Appends an element to the root, unless an equivalent one exists. */
function appendTo(
  text: string,
  namespaces: Namespaces,
  element: string,
  isSame: (attributes: Attributes) => boolean = () => false,
): Edit[] {
  const edits: Edit[] = []
  let exists = false
  walkText(text, namespaces, {
    open: (_name, attributes) => {
      exists ||= isSame(attributes)
    },
    close: (_name, position) => {
      if (position.parents.length > 0 || exists) return
      edits.push(insertAt(position.start(), `<${prefixOf(position.tagName())}${element}/>`))
    },
  })
  return edits
}
