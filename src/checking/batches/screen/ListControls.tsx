import { Box, ComboboxChevron, ComboboxClearButton, Flex, PillGroup, PillsInput } from '@mantine/core'
import { type KeyboardEvent, lazy, Suspense, startTransition, useState } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { SearchField } from '../../../ground/ui/fields/SearchField.tsx'
import type { Status } from '../status-rules.ts'
import { IN_ORDER, orDefault, StatusPill } from './status-filter.tsx'
import { texts } from './texts.ts'
import { type useListParams, useSeesAllCompanies } from './use-list-params.ts'

const AllCompanies = lazy(async () => ({ default: (await import('./AllCompanies.tsx')).AllCompanies }))

/** Filter and search above the table; for the operator's staff also the step to all companies. */
export function ListControls({ list }: { list: ReturnType<typeof useListParams> }) {
  const seesAll = useSeesAllCompanies()
  return (
    <Flex gap="sm" direction={{ base: 'column', sm: 'row' }} align={{ sm: 'center' }}>
      <Box flex={1} miw={0} maw={{ sm: 460 }}>
        <StatusFilter filter={list.params.filter} onChange={list.setFilter} />
      </Box>
      <Box w={{ base: '100%', sm: 240 }}>
        <SearchField first={list.params.search} onSearch={list.setSearch} />
      </Box>
      {seesAll && (
        <Suspense>
          <AllCompanies isOn={list.params.companyId === 0} onChange={list.setAllCompanies} />
        </Suspense>
      )}
    </Flex>
  )
}

const load = async () => ({ default: (await import('./StatusChoice.tsx')).StatusChoice })
const StatusChoice = lazy(load)

type Props = { filter: readonly Status[]; onChange: (filter: readonly Status[]) => void }

/** Which statuses the list shows. The list to choose from, a fifteenth of the page's code, is fetched when somebody comes near. */
function StatusFilter({ filter, onChange }: Props) {
  const [isOpened, setOpened] = useState(false)
  const choice = {
    filter,
    onChange: (chosen: readonly Status[]) => onChange(orDefault(IN_ORDER.filter(status => chosen.includes(status)))),
  }
  // A transition: until the list is there the closed field stays.
  const open = () => startTransition(() => setOpened(true))
  return (
    <Suspense>
      {isOpened ? <StatusChoice {...choice} /> : <ClosedStatusFilter {...choice} onOpen={open} onNear={fetchAhead} />}
    </Suspense>
  )
}

// What fails here fails again, and is said, when it is opened.
const fetchAhead = () => void load().catch(() => undefined)

const ROOM_FOR_CLEAR = 50
const OPENS: readonly string[] = [' ', 'ArrowDown', 'ArrowUp']

type ClosedProps = {
  filter: readonly Status[]
  onChange: (filter: Status[]) => void
  onOpen: () => void
  /** Somebody may open it soon. */
  onNear: () => void
}

/** What Mantine's MultiSelect shows while it is closed, and how it behaves then, without its list and all that floats. */
function ClosedStatusFilter({ filter, onChange, onOpen, onNear }: ClosedProps) {
  const t = useTexts(texts)
  const without = (which: number) => onChange(filter.filter((_, at) => at !== which))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace') without(filter.length - 1)
    if (!OPENS.includes(event.key)) return
    event.preventDefault()
    onOpen()
  }
  return (
    <PillsInput
      pointer
      onClick={onOpen}
      onPointerEnter={onNear}
      rightSectionPointerEvents="none"
      __defaultRightSection={<ComboboxChevron size="sm" />}
      __clearSection={<ComboboxClearButton aria-label={t('clearFilter')} onClear={() => onChange([])} />}
      __clearable
    >
      <PillGroup style={{ paddingInlineEnd: ROOM_FOR_CLEAR }}>
        {filter.map((status, at) => (
          <StatusPill key={status} filter={filter} at={at} onRemove={() => without(at)} />
        ))}
        <PillsInput.Field
          type="hidden"
          readOnly
          pointer
          role="combobox"
          aria-label={t('filter')}
          aria-haspopup="listbox"
          aria-expanded={false}
          autoComplete="off"
          onFocus={onNear}
          onKeyDown={onKeyDown}
        />
      </PillGroup>
    </PillsInput>
  )
}
