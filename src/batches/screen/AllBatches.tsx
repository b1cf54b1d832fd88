import { Box, Stack, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type RefCallback, useDeferredValue, useState } from 'react'
import { Cards } from '../../ui/table/Cards.tsx'
import type { Column, Paging, Sort } from '../../ui/table/column.ts'
import { GridFrame, GridRows } from '../../ui/table/Grid.tsx'
import { Pages } from '../../ui/table/Pages.tsx'
import { useIsPhone } from '../../ui/window-size.ts'
import type { Task } from '../wire.ts'
import { CHUNK, chunkWish, type ListWish, listQuery } from './calls.ts'
import { useNear } from './use-near.ts'

type Props = {
  label: string
  columns: Column<Task>[]
  sort: Sort
  onSort: (sort: Sort) => void
  paging: Paging
  /** The first part, which the page reads anyway. */
  first: Task[]
  wish: ListWish
}

/**
 * All batches on one page, ten thousand as smoothly as ten: part by part, and in the document (and read again)
 * only those near the window.
 */
export function AllBatches({ first, wish, paging, ...table }: Props) {
  const isPhone = useIsPhone()
  const pages = Array.from({ length: Math.ceil(paging.totalCount / CHUNK) }, (_, at) => at + 1)
  const chunks = pages.map(page => (
    <Chunk
      key={page}
      page={page}
      rows={Math.min(CHUNK, paging.totalCount - (page - 1) * CHUNK)}
      wish={wish}
      columns={table.columns}
      label={table.label}
      isPhone={isPhone}
      {...(page === 1 ? { first } : {})}
    />
  ))
  return (
    <Stack gap="sm">
      {isPhone ? (
        <div>{chunks}</div>
      ) : (
        <GridFrame {...table} rowCount={paging.totalCount}>
          {chunks}
        </GridFrame>
      )}
      <Pages {...paging} />
    </Stack>
  )
}

// What a row and a card take up on the screen, until a chunk was there and its real height is known.
const ROW_PX = 59
const CARD_PX = 240

type ChunkProps = Pick<Props, 'wish' | 'columns' | 'label'> & {
  page: number
  rows: number
  isPhone: boolean
  first?: Task[]
}

/** One part's rows, or the room that they take up. */
function Chunk({ page, rows, wish, columns, label, isPhone, first }: ChunkProps) {
  const [height, setHeight] = useState(rows * (isPhone ? CARD_PX : ROW_PX))
  const { isNear, ref } = useNear(setHeight)
  const { data } = useQuery({ ...listQuery(chunkWish(wish, page)), enabled: isNear && first === undefined })
  // Drawn between frames: scrolling goes on meanwhile.
  const tasks = useDeferredValue(isNear ? (first ?? data?.items) : undefined)
  const from = (page - 1) * CHUNK + 1
  if (isPhone) {
    return (
      <Box ref={ref as RefCallback<HTMLDivElement>} style={tasks ? {} : { height }}>
        {tasks && <Cards label={label} records={tasks} columns={columns} />}
      </Box>
    )
  }
  return (
    <Table.Tbody ref={ref as RefCallback<HTMLTableSectionElement>}>
      {tasks ? <GridRows records={tasks} columns={columns} from={from} /> : <Room height={height} />}
    </Table.Tbody>
  )
}

const Room = ({ height }: { height: number }) => (
  <tr aria-hidden style={{ height }}>
    <td />
  </tr>
)
