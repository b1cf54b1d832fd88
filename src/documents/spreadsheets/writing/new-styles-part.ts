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
const FILE = 'uid-check-styles.xml'

/** What a workbook without styles.xml needs so that it can have one: where it goes, its bare text, and who must name it. */
export type NewStylesPart = { path: string; text: string; named: { path: string; edits: (text: string) => Edit[] }[] }

export function newStylesPart({ part, namespace }: Workbook): NewStylesPart {
  const path = part.path.slice(0, part.path.lastIndexOf('/') + 1) + FILE
  const relationship = `Id="uidCheckStyles" Type="${relationshipsNamespace(namespace)}/styles" Target="${FILE}"`
  const override = `PartName="/${path}" ContentType="${CONTENT_TYPE}"`
  return {
    path,
    text: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="${namespace}"></styleSheet>`,
    named: [
      { path: '[Content_Types].xml', edits: text => appendTo(text, CONTENT_TYPES, `Override ${override}`) },
      {
        path: relationshipsPath(part.path),
        edits: text => appendTo(text, PACKAGE_RELATIONSHIPS, `Relationship ${relationship}`),
      },
    ],
  }
}

/** Strict files name their relationships otherwise, too; both lists have the transitional one first. */
function relationshipsNamespace(namespace: string): string {
  return [...OFFICE_RELATIONSHIPS][[...SPREADSHEET].indexOf(namespace)] ?? ''
}

function appendTo(text: string, namespaces: Namespaces, element: string): Edit[] {
  const edits: Edit[] = []
  walkText(text, namespaces, {
    open: () => undefined,
    close: (_name, place) => {
      if (place.parents.length === 0) edits.push(insertAt(place.start(), `<${prefixOf(place.written())}${element}/>`))
    },
  })
  return edits
}
