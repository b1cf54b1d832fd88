import { Table } from '@mantine/core'
import type { Column, Sort } from './column.ts'
import { SortButton } from './SortButton.tsx'

type Props<T> = {
  label: string
  records: T[]
  columns: Column<T>[]
  sort?: Sort
  onSort?: (sort: Sort) => void
}

/** Records as rows, for a screen that is wide enough. */
export function Grid<T extends { id: number }>({ label, records, columns, sort, onSort }: Props<T>) {
  return (
    <Table aria-label={label} highlightOnHover verticalSpacing="sm" borderColor="var(--ui-line)">
      <Table.Thead>
        <Table.Tr>
          {columns.map(column => (
            <Head key={column.key} column={column} {...(sort && onSort ? { sort, onSort } : {})} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {records.map(record => (
          <Table.Tr key={record.id}>
            {columns.map(({ key, align = 'left', render }) => (
              <Table.Td key={key} ta={align}>
                {render(record)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

type HeadProps<T> = { column: Column<T>; sort?: Sort; onSort?: (sort: Sort) => void }

function Head<T>({ column: { key, title, align = 'left', sortable, width }, sort, onSort }: HeadProps<T>) {
  const direction = sort?.by !== key ? 'none' : sort.desc ? 'descending' : 'ascending'
  const look = { ta: align, fw: 600, ...(width === undefined ? {} : { w: width }) }
  if (!sortable || onSort === undefined) return <Table.Th {...look}>{title}</Table.Th>
  return (
    <Table.Th {...look} aria-sort={direction}>
      <SortButton
        title={title}
        direction={direction}
        onClick={() => onSort({ by: key, desc: direction === 'ascending' })}
      />
    </Table.Th>
  )
}
