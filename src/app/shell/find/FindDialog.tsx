import { Box, Group, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useCurrentUser } from '../../../access/users/screen/current-user.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { Dialog } from '../../../base/ui/overlays/Dialog.tsx'
import { storeDraft } from '../../../checking/single-check/screen/draft.ts'
import { texts } from './find-texts.ts'
import { type FindEntry, useFindEntries } from './use-find-entries.ts'

const WIDTH = 640

/** Finds a UID, a business partner, a company or a page, by keyboard only. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts)
  const listId = useId()
  const [query, setQuery] = useState('')
  const entries = useFindEntries(query)
  const go = useGo(onClose)
  const { selected, move, resetSelection } = useSelection(entries)
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step !== undefined) move(step)
    else if (selected) go(selected)
  }
  return (
    <Dialog title={t('title')} width={WIDTH} opened onClose={onClose}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={selected ? `${listId} ${selected.key}`.replaceAll(' ', '-') : undefined}
        label={t('field')}
        description={t('help')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={query}
        onChange={event => {
          setQuery(event.currentTarget.value)
          resetSelection()
        }}
        onKeyDown={onKey}
      />
      {entries.length > 0 ? (
        <ResultList id={listId} entries={entries} selected={selected} onGo={go} />
      ) : (
        <Text c="dimmed" mt="md" h={LIST_HEIGHT} role="status">
          {t('none')}
        </Text>
      )}
    </Dialog>
  )
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Selects the first result until the user selects another; late results do not change the
 * selection.
 */
function useSelection(entries: FindEntry[]) {
  const [key, setKey] = useState<string | null>(null)
  const selectedIndex = Math.max(
    entries.findIndex(each => each.key === key),
    0,
  )
  const selected = entries[selectedIndex] ?? null
  useEffect(() => {
    if (selected) document.querySelector('[role=option][aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  const move = (step: number) => setKey(entries.at((selectedIndex + step) % entries.length)?.key ?? null)
  return { selected, move, resetSelection: () => setKey(null) }
}

function useGo(onClose: () => void) {
  const navigate = useNavigate()
  const { id } = useCurrentUser()
  return ({ to, search = {}, uid }: FindEntry) => {
    if (uid !== undefined) storeDraft(id, uid)
    onClose()
    // If the page is already open, `found` remounts it with the UID (SingleCheckPage.tsx).
    void navigate({ to, search, ...(uid === undefined ? {} : { state: { found: Date.now() } }) })
  }
}

/** Constant height, so that the field does not move with the number of results. */
const LIST_HEIGHT = 'min(50vh, 420px)'

type Props = { id: string; entries: FindEntry[]; selected: FindEntry | null; onGo: (entry: FindEntry) => void }

/**
 * The results; the focus stays in the field, which announces the selected one to screen readers.
 */
function ResultList({ id, entries, selected, onGo }: Props) {
  const t = useTexts(texts)
  return (
    <Box id={id} role="listbox" aria-label={t('results')} mt="md" h={LIST_HEIGHT} style={{ overflowY: 'auto' }}>
      {entries.map(each => (
        <Option
          key={each.key}
          id={`${id} ${each.key}`.replaceAll(' ', '-')}
          entry={each}
          isSelected={each.key === selected?.key}
          onGo={() => onGo(each)}
        />
      ))}
    </Box>
  )
}

const SELECTED_STYLE = { boxShadow: 'inset 3px 0 var(--mantine-color-anchor)' }

type OptionProps = { id: string; entry: FindEntry; isSelected: boolean; onGo: () => void }

function Option({ id, entry: { kind, name, about }, isSelected, onGo }: OptionProps) {
  const t = useTexts(texts)
  return (
    <UnstyledButton
      id={id}
      role="option"
      tabIndex={-1}
      display="block"
      w="100%"
      aria-selected={isSelected}
      px="sm"
      py={6}
      bg={isSelected ? 'var(--mantine-color-default-hover)' : 'transparent'}
      style={isSelected ? SELECTED_STYLE : {}}
      onMouseDown={event => event.preventDefault()}
      onClick={onGo}
    >
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text className="figures" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" style={{ flex: 'none' }}>
          {t(kind)}
        </Text>
      </Group>
      {about !== '' && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {about}
        </Text>
      )}
    </UnstyledButton>
  )
}
