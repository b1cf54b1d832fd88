import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { type Column, rowHeaderOf, type Sort } from './column.ts'

type FrameProps<T> = {
  label: string
  columns: Column<T>[]
  sort?: Sort
  onSort?: (sort: Sort) => void
}

/** Records as table rows, for wide screens. */
export const Grid = <T extends { id: number }>({ records, ...frame }: FrameProps<T> & { records: T[] }) => (
  <GridFrame {...frame}>
    <tbody>
      <GridRows records={records} columns={frame.columns} />
    </tbody>
  </GridFrame>
)

type BodyProps = {
  /** The total number of rows, if only some are in the document. */
  rowCount?: number
  children: ReactNode
}

/**
 * A table with a head; the caller passes its bodies. It is not Mantine's table, whose positioning
 * and scrolling code is a tenth of what a page loads.
 */
export function GridFrame<T>({ label, columns, sort, onSort, rowCount, children }: FrameProps<T> & BodyProps) {
  return (
    <table
      className="grid"
      aria-label={label}
      // Widths must not depend on the rows that happen to be rendered.
      {...(rowCount === undefined ? {} : { 'aria-rowcount': rowCount + 1, style: FIXED_LAYOUT })}
    >
      <thead>
        <tr>
          {columns.map(column => (
            <Head
              key={column.key}
              column={column}
              isFixed={rowCount !== undefined}
              {...(sort && onSort ? { sort, onSort } : {})}
            />
          ))}
        </tr>
      </thead>
      {children}
    </table>
  )
}

const FIXED_LAYOUT = { tableLayout: 'fixed' } as const

const TIGHT_CELL = { className: 'tight' }

type RowsProps<T> = { records: T[]; columns: Column<T>[] /** Position of the first, from 1. */; from?: number }

export const GridRows = <T extends { id: number }>({ records, columns, from }: RowsProps<T>) =>
  records.map((record, place) => (
    <Row key={record.id} record={record} columns={columns} {...(from === undefined ? {} : { place: from + place })} />
  ))

type RowProps<T> = { record: T; columns: Column<T>[]; place?: number }

// While a list is polled most records stay the same; only changed ones render again.
const Row = memo(function Row<T>({ record, columns, place }: RowProps<T>) {
  const header = rowHeaderOf(columns)
  return (
    // The head is row 1.
    <tr {...(place === undefined ? {} : { 'aria-rowindex': place + 1 })}>
      {columns.map(({ key, align = 'left', isTight, render }) => {
        const cell = { ...(isTight && TIGHT_CELL), style: { textAlign: align }, children: render(record) }
        return key === header ? <th key={key} scope="row" {...cell} /> : <td key={key} {...cell} />
      })}
    </tr>
  )
  // `memo` loses the generic type.
}) as <T>(props: RowProps<T>) => ReactNode

type HeadProps<T> = { column: Column<T>; isFixed: boolean; sort?: Sort; onSort?: (sort: Sort) => void }

function Head<T>({
  column: { key, title, isNarrow, wrapsTitle, align = 'left', sortable, width, isTight, minWidth },
  isFixed,
  sort,
  onSort,
}: HeadProps<T>) {
  const direction = sort?.by !== key ? 'none' : sort.desc ? 'descending' : 'ascending'
  const tableProps = {
    component: 'th',
    scope: 'col',
    ta: align,
    fw: 600,
    ...(isTight && TIGHT_CELL),
    ...(width === undefined || (isTight && !isFixed) ? {} : { w: width }),
    ...(minWidth === undefined ? {} : { miw: minWidth }),
  } as const
  if (!sortable || onSort === undefined) {
    return <Box {...tableProps}>{isNarrow ? <VisuallyHidden>{title}</VisuallyHidden> : title}</Box>
  }
  return (
    <Box {...tableProps} aria-sort={direction}>
      <SortButton
        title={title}
        {...(wrapsTitle ? { wraps: true } : {})}
        direction={direction}
        onClick={() => onSort({ by: key, desc: direction === 'ascending' })}
      />
    </Box>
  )
}

type SortProps = {
  title: string
  direction: 'none' | 'ascending' | 'descending'
  /** The title may take several lines; the arrow stays with its last word. */
  wraps?: boolean
  onClick: () => void
}

const ICONS = { none: IconSelector, ascending: IconArrowUp, descending: IconArrowDown }
const ONE_LINE: CSSProperties = { display: 'inline-flex', alignItems: 'center', gap: 4, whiteSpace: 'nowrap' }
const ICON_IN_TEXT: CSSProperties = { verticalAlign: '-2px' }
const NO_BREAK = '\u00a0'

/**
 * A column's title that sorts: first ascending, then descending. The header cell exposes the
 * direction.
 */
function SortButton({ title, direction, wraps = false, onClick }: SortProps) {
  const Icon = ICONS[direction]
  return (
    <UnstyledButton onClick={onClick} fz="inherit" fw="inherit" ta="inherit" {...(wraps ? {} : { style: ONE_LINE })}>
      {wraps ? `${title}${NO_BREAK}` : title}
      <Icon size={14} color="var(--mantine-color-dimmed)" aria-hidden {...(wraps ? { style: ICON_IN_TEXT } : {})} />
    </UnstyledButton>
  )
}
