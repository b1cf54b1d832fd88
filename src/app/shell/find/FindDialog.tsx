import { Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useCurrentUser } from '../../../access/users/screen/current-user.ts'
import { keepDraft } from '../../../checking/single-check/screen/draft.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { Dialog } from '../../../ground/ui/overlays/Dialog.tsx'
import { FoundList, LIST_HEIGHT } from './FoundList.tsx'
import { texts } from './texts.ts'
import { type Found, useFound } from './use-found.ts'

const WIDTH = 640

/** Finds a UID, a business partner, a company or a page, by the keyboard alone. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts)
  const listId = useId()
  const [typed, setTyped] = useState('')
  const found = useFound(typed)
  const go = useGo(onClose)
  const { chosen, move, forget } = useChosen(found)
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step !== undefined) move(step)
    else if (chosen) go(chosen)
  }
  return (
    <Dialog title={t('title')} width={WIDTH} opened onClose={onClose}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? `${listId} ${chosen.key}`.replaceAll(' ', '-') : undefined}
        label={t('field')}
        description={t('help')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={event => {
          setTyped(event.currentTarget.value)
          forget()
        }}
        onKeyDown={onKey}
      />
      {found.length > 0 ? (
        <FoundList id={listId} found={found} chosen={chosen} onGo={go} />
      ) : (
        <Text c="dimmed" mt="md" h={LIST_HEIGHT} role="status">
          {t('none')}
        </Text>
      )}
    </Dialog>
  )
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** The first, until another is chosen; what comes late does not take its place. */
function useChosen(found: Found[]) {
  const [key, setKey] = useState<string | null>(null)
  const at = Math.max(
    found.findIndex(each => each.key === key),
    0,
  )
  const chosen = found[at] ?? null
  useEffect(() => {
    if (chosen) document.querySelector('[role=option][aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const move = (step: number) => setKey(found.at((at + step) % found.length)?.key ?? null)
  return { chosen, move, forget: () => setKey(null) }
}

function useGo(onClose: () => void) {
  const navigate = useNavigate()
  const { id } = useCurrentUser()
  return ({ to, search = {}, uid }: Found) => {
    if (uid !== undefined) keepDraft(id, uid)
    onClose()
    // On the page already, it begins anew with what was found (SingleCheckPage.tsx).
    void navigate({ to, search, ...(uid === undefined ? {} : { state: { found: Date.now() } }) })
  }
}
