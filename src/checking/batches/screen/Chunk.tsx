import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type RefCallback, useDeferredValue, useState } from 'react'
import { Cards } from '../../../ground/ui/table/Cards.tsx'
import type { Column } from '../../../ground/ui/table/column.ts'
import { GridRows } from '../../../ground/ui/table/Grid.tsx'
import type { Task } from '../wire.ts'
import { CHUNK, chunkParams, type ListParams, listQuery } from './calls.ts'
import { useNearViewport } from './use-near-viewport.ts'
import { useRenderedRows } from './use-rendered-rows.ts'

// What a row and a card take up on the screen, until a chunk was there and its real height is known.
const ROW_PX = 63
const CARD_PX = 240

type Props = {
  params: ListParams
  columns: Column<Task>[]
  label: string
  page: number
  /** How many it has, as far as is known. */
  rows: number
  isPhone: boolean
  /** Those of the first part, which the page reads anyway. */
  first?: Task[]
}

/** One part of a list without pages: its rows while it is near the window, and the room of those that are not rendered. */
export function Chunk({ columns, label, ...part }: Props) {
  const { ref, shown, room, from } = useChunk(part)
  if (part.isPhone) {
    return (
      <Box ref={ref as RefCallback<HTMLDivElement>} pb={room}>
        {shown.length > 0 && <Cards label={label} records={shown} columns={columns} />}
      </Box>
    )
  }
  return (
    <tbody ref={ref as RefCallback<HTMLTableSectionElement>}>
      <GridRows records={shown} columns={columns} from={from} />
      {room > 0 && <Room height={room} />}
    </tbody>
  )
}

function useChunk({ page, rows, params, isPhone, first }: Omit<Props, 'columns' | 'label'>) {
  const [height, setHeight] = useState(rows * (isPhone ? CARD_PX : ROW_PX))
  const { isNear, ref } = useNearViewport(setHeight)
  const { data } = useQuery({ ...listQuery(chunkParams(params, page)), enabled: isNear && first === undefined })
  // Drawn between frames: scrolling goes on meanwhile.
  const tasks = useDeferredValue(isNear ? (first ?? data?.items) : undefined) ?? []
  const rendered = useRenderedRows(tasks.length)
  const isWhole = rendered > 0 && rendered === tasks.length
  return {
    ref,
    shown: tasks.slice(0, rendered),
    room: isWhole ? 0 : Math.max(0, height * (1 - rendered / rows)),
    from: (page - 1) * CHUNK + 1,
  }
}

const Room = ({ height }: { height: number }) => (
  <tr aria-hidden style={{ height }}>
    <td />
  </tr>
)
