import { Box, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type RefCallback, startTransition, useCallback, useDeferredValue, useEffect, useState } from 'react'
import { useIsPhone } from '../../../base/ui/layout/window-size.ts'
import type { Column, Paging, Sort } from '../../../base/ui/table/column.ts'
import { GridFrame, GridRows } from '../../../base/ui/table/Grid.tsx'
import { ListStatus } from '../../../base/ui/table/ListStatus.tsx'
import { Pages } from '../../../base/ui/table/Pages.tsx'
import { Cards } from '../../../base/ui/table/RecordTable.tsx'
import type { Task } from '../wire.ts'
import { CHUNK, chunkParams, type ListParams, listQuery } from './calls.ts'

type Props = {
  label: string
  columns: Column<Task>[]
  sort: Sort
  onSort: (sort: Sort) => void
  paging: Paging
  /** The first chunk, which the page has already read. */
  first: Task[]
  params: ListParams
}

/**
 * Shows all batches on one page, with smooth scrolling even for ten thousand. Reads them in chunks;
 * only chunks near the viewport are rendered and refreshed.
 */
export function AllBatches({ first, params, paging, ...table }: Props) {
  const isPhone = useIsPhone()
  const pages = Array.from({ length: Math.ceil(paging.totalCount / CHUNK) }, (_, index) => index + 1)
  const chunks = pages.map(page => (
    <Chunk
      key={page}
      page={page}
      rows={Math.min(CHUNK, paging.totalCount - (page - 1) * CHUNK)}
      params={params}
      columns={table.columns}
      label={table.label}
      isPhone={isPhone}
      {...(page === 1 ? { first } : {})}
    />
  ))
  return (
    <Stack gap="sm">
      <ListStatus paging={paging} selected={0} />
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

// The assumed heights of a row and a card until a chunk has been rendered.
const ASSUMED_ROW_PX = 63
const ASSUMED_CARD_PX = 240

type ChunkProps = {
  params: ListParams
  columns: Column<Task>[]
  label: string
  page: number
  /** The expected number of rows. */
  rows: number
  isPhone: boolean
  /** The rows of the first chunk, which the page has already read. */
  first?: Task[]
}

/**
 * Shows one chunk of a list without pages: its rows while they are near the viewport, and a spacer
 * for rows that are not rendered.
 */
function Chunk({ columns, label, ...chunkProps }: ChunkProps) {
  const { ref, shown: visible, spacerPx, from } = useChunk(chunkProps)
  if (chunkProps.isPhone) {
    return (
      <Box ref={ref as RefCallback<HTMLDivElement>} pb={spacerPx}>
        {visible.length > 0 && <Cards label={label} records={visible} columns={columns} />}
      </Box>
    )
  }
  return (
    <tbody ref={ref as RefCallback<HTMLTableSectionElement>}>
      <GridRows records={visible} columns={columns} from={from} />
      {spacerPx > 0 && <Spacer height={spacerPx} />}
    </tbody>
  )
}

function useChunk({ page, rows, params, isPhone, first }: Omit<ChunkProps, 'columns' | 'label'>) {
  const [height, setHeight] = useState(rows * (isPhone ? ASSUMED_CARD_PX : ASSUMED_ROW_PX))
  const { isNear, ref } = useNearViewport(setHeight)
  const { data } = useQuery({ ...listQuery(chunkParams(params, page)), enabled: isNear && first === undefined })
  // Deferred rendering keeps scrolling smooth.
  const tasks = useDeferredValue(isNear ? (first ?? data?.items) : undefined) ?? []
  const rendered = useRenderedRows(tasks.length)
  const isWhole = rendered > 0 && rendered === tasks.length
  return {
    ref,
    shown: tasks.slice(0, rendered),
    spacerPx: isWhole ? 0 : Math.max(0, height * (1 - rendered / rows)),
    from: (page - 1) * CHUNK + 1,
  }
}

const Spacer = ({ height }: { height: number }) => (
  <tr aria-hidden style={{ height }}>
    <td />
  </tr>
)

// Two screens above and below, so that rows are ready before they are scrolled into view.
const NEAR_VIEWPORT_MARGIN = '1600px 0px'

/**
 * Returns whether an element is near the viewport, and the ref for it. Reports the element's height
 * when it leaves, so that a spacer can replace it.
 */
function useNearViewport(onLeave: (height: number) => void) {
  const [isNear, setNear] = useState(false)
  const ref: RefCallback<Element> = useCallback(
    element => {
      if (element === null) return
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry === undefined) return
          if (!entry.isIntersecting && entry.boundingClientRect.height > 0) onLeave(entry.boundingClientRect.height)
          startTransition(() => setNear(entry.isIntersecting))
        },
        { rootMargin: NEAR_VIEWPORT_MARGIN },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [onLeave],
  )
  return { isNear, ref }
}

// This many rows render within a frame, but faster than the user scrolls.
const ROWS_PER_FRAME = 5

/**
 * Returns how many of `rows` to render: a few more in each frame, so that scrolling stays smooth.
 */
function useRenderedRows(rows: number): number {
  const [rendered, setRendered] = useState(0)
  useEffect(() => {
    if (rendered === rows) return
    if (rendered > rows) return setRendered(rows)
    const frame = requestAnimationFrame(() =>
      startTransition(() => setRendered(Math.min(rows, rendered + ROWS_PER_FRAME))),
    )
    return () => cancelAnimationFrame(frame)
  }, [rendered, rows])
  return Math.min(rendered, rows)
}
