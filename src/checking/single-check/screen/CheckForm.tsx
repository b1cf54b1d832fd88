import { Button, Flex, Group, NativeSelect, Stack, Switch, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue, useWindowEvent } from '@mantine/hooks'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '../../../access/users/screen/current-user.ts'
import { AUTHORITY_IDS } from '../../../base/authority-rules.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { texts as formTexts } from '../../../base/ui/forms/form-texts.ts'
import { useIsPhone } from '../../../base/ui/layout/window-size.ts'
import { authorityName } from '../../../registers/authorities/authorities-rules.ts'
import { INPUT_IDS, INPUTS, type InputId } from '../../../registers/marks/input-rules.ts'
import { formatSuggestion } from '../../../vat-ids/uid/describe-not-a-uid.ts'
import { groupUid } from '../../../vat-ids/uid/format-uid.ts'
import { normalizeUid } from '../../../vat-ids/uid/normalize-uid.ts'
import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import { DEFAULT_CHOICE, type TypedCheck } from './calls.ts'
import { readCompanyDraft, readDraft, storeCompanyDraft, storeDraft } from './draft.ts'
import { texts } from './single-check-texts.ts'
import { formatWhileTyping, textToSend, validateTypedUid } from './typed-uid.ts'

const SentNote = lazy(async () => ({ default: (await import('./SentNote.tsx')).SentNote }))

type Props = {
  isBusy: boolean
  isTester: boolean
  /** The UID of the answer shown below, '' = none; messages about it are shown there. */
  answeredUid: string
  onCheck: (check: TypedCheck) => void
  /** Called when the entry in the field changes. */
  onType: (uid: string) => void
  /** Called on Enter if the text is not a UID: it is not sent, and older answers are hidden. */
  onReject: () => void
}

const ENOUGH_TO_VALIDATE = 8
const MAX_COMPANY_LENGTH = 200
const NO_INPUTS: Record<InputId, string> = { ico: '', account: '' }
const HINT_ID = 'uid-hint'

/**
 * Shows the form with the UID field, which has the focus, and the expected company. Invalid text is
 * reported at once; Enter starts the check.
 */
export function CheckForm({ isBusy, isTester, answeredUid, onCheck, onType, onReject }: Props) {
  const t = useTexts(texts)
  const optional = useTexts(formTexts)
  const { uid, setUid, company, setCompany, markChecked } = useTypedCheck(onType)
  const [choice, setChoice] = useState(DEFAULT_CHOICE)
  const [inputs, setInputs] = useState(NO_INPUTS)
  const neededInputs = INPUT_IDS.filter(id => INPUTS[id].isFor(normalizeUid(uid)))
  // Directly below the field, or below the row if field and button are side by side.
  const below = { flexBasis: '100%', order: useIsPhone() ? 0 : 1 }
  const field = useRef<HTMLInputElement>(null)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const { canSend, isDoubtful, message, suggestion, isMessageShown } = useValidation(uid, wasSubmitted, answeredUid)
  usePasteAnywhere(field, setUid)
  // Set here because Mantine overwrites the property with the ids of its own texts.
  useEffect(() => field.current?.setAttribute('aria-describedby', HINT_ID))
  const refuse = () => {
    setWasSubmitted(true)
    if (uid.trim() !== '') onReject()
    field.current?.focus()
  }
  const applySuggestion = (suggested: string) => {
    setWasSubmitted(false)
    setUid(suggested)
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canSend || isBusy) return
    const typed = Object.fromEntries(neededInputs.map(id => [id, inputs[id].trim()]))
    onCheck({ uid: textToSend(uid), company: company.trim(), ...NO_INPUTS, ...typed, ...choice })
    markChecked()
    // The next UID, typed or pasted, replaces this one.
    if (document.activeElement === field.current) field.current?.select()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Flex gap="sm" align="flex-end" wrap="wrap">
        <TextInput
          ref={field}
          w={{ base: '100%', xs: 290 }}
          size="lg"
          classNames={{ input: 'figures' }}
          label={t('uid')}
          placeholder={t('placeholder')}
          required
          withAsterisk={false}
          error={wasSubmitted && !canSend}
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={uid}
          onChange={({ currentTarget }) => {
            setWasSubmitted(false)
            setUid(formatWhileTyping(currentTarget.value, currentTarget.selectionEnd === currentTarget.value.length))
          }}
        />
        <Stack gap={6} mt={-6} align="flex-start" style={below}>
          <Text id={HINT_ID} size="sm" c={isMessageShown ? 'var(--ui-doubt)' : 'dimmed'}>
            {isMessageShown ? message : t('help')}
          </Text>
          <VisuallyHidden role="status">
            {useScreenReaderText(isMessageShown ? message : '', wasSubmitted)}
          </VisuallyHidden>
          {isMessageShown && suggestion !== '' && <Suggestion uid={suggestion} onApply={applySuggestion} />}
        </Stack>
        <TextInput
          w={{ base: '100%', xs: 320 }}
          size="lg"
          classNames={{ input: 'small-placeholder' }}
          label={optional('optional', { label: t('ownCompany') })}
          placeholder={t('compared')}
          autoComplete="off"
          maxLength={MAX_COMPANY_LENGTH}
          value={company}
          onChange={({ currentTarget }) => setCompany(currentTarget.value)}
        />
        {neededInputs.map(id => (
          <TextInput
            key={id}
            w={{ base: '100%', xs: id === 'ico' ? 200 : 320 }}
            size="lg"
            classNames={{ input: 'figures small-placeholder' }}
            label={optional('optional', { label: t(id) })}
            placeholder={t(`${id}Optional`)}
            autoComplete="off"
            inputMode={id === 'ico' ? 'numeric' : 'text'}
            maxLength={INPUTS[id].maxLength}
            value={inputs[id]}
            onChange={({ currentTarget }) => setInputs({ ...inputs, [id]: currentTarget.value })}
          />
        ))}
        <Suspense>{company.trim() !== '' && <SentNote uid={uid} />}</Suspense>
        <ActionButton type="submit" size="md" h={50} isBusy={isBusy} isDisabled={!canSend} onRefused={refuse}>
          {isDoubtful ? t('checkAnyway') : t('check')}
        </ActionButton>
        {isTester && <TesterChoice choice={choice} onChange={setChoice} />}
      </Flex>
    </form>
  )
}

/**
 * Puts a suggested UID into the field; the user still starts the check (docs/rules.md#suggestions).
 */
function Suggestion({ uid, onApply }: { uid: string; onApply: (uid: string) => void }) {
  const formattedUid = groupUid(uid)
  return (
    <Button variant="light" size="compact-md" onClick={() => onApply(formattedUid)}>
      {formatSuggestion(formattedUid, useLanguage())}
    </Button>
  )
}

/**
 * Returns the contents of the two fields. Typing the next UID after an answer clears the company,
 * which belonged to the last UID.
 */
function useTypedCheck(onType: (uid: string) => void) {
  const { id } = useCurrentUser()
  const [uid, setUidState] = useState(() => readDraft(id))
  const [company, setCompanyState] = useState(() => readCompanyDraft(id))
  const [wasChecked, setWasChecked] = useState(false)
  const setCompany = (input: string) => {
    storeCompanyDraft(id, input)
    setCompanyState(input)
  }
  const setUid = (input: string) => {
    if (wasChecked) setCompany('')
    setWasChecked(false)
    storeDraft(id, input)
    setUidState(input)
    onType(input)
  }
  return { uid, setUid, company, setCompany, markChecked: () => setWasChecked(true) }
}

/**
 * Validates the input at once, but shows a message only if enough was typed or the user submitted,
 * so that unfinished input causes no message.
 */
function useValidation(uid: string, wasSubmitted: boolean, answeredUid: string) {
  const validation = validateTypedUid(uid, useLanguage())
  const isFinished = wasSubmitted || validation.canSend || normalizeUid(uid).length >= ENOUGH_TO_VALIDATE
  const isAnsweredBelow = validation.canSend && parseUid(uid).uid === answeredUid
  const missing = useTexts(texts)('missing')
  const message = validation.message || (wasSubmitted && !validation.canSend ? missing : '')
  return { ...validation, message, isMessageShown: message !== '' && isFinished && !isAnsweredBelow }
}

const SPOKEN_DELAY_MS = 1000

/** Returns the text for screen readers: after a pause or Enter, not with each key. */
function useScreenReaderText(message: string, wasSubmitted: boolean): string {
  const [debounced] = useDebouncedValue(message, SPOKEN_DELAY_MS)
  return wasSubmitted || debounced === message ? message : ''
}

type Choice = typeof DEFAULT_CHOICE
type ChoiceProps = { choice: Choice; onChange: (choice: Choice) => void }

/** Shows the choice of service and cache, for role 5 only (docs/rules.md#one-uid). */
function TesterChoice({ choice, onChange }: ChoiceProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <Group gap="md" align="flex-end">
      <NativeSelect
        size="lg"
        label={t('service')}
        data={AUTHORITY_IDS.map(service => ({ value: service, label: authorityName(service, language) }))}
        value={choice.service}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...choice, service: AUTHORITY_IDS.find(service => service === value) ?? choice.service })
        }
      />
      <Group h={50}>
        <Switch
          label={t('cache')}
          checked={choice.useCache}
          onChange={({ currentTarget }) => onChange({ ...choice, useCache: currentTarget.checked })}
        />
      </Group>
    </Group>
  )
}

/** Puts a UID pasted anywhere on the page into the field. */
function usePasteAnywhere(field: { current: HTMLInputElement | null }, onPaste: (uid: string) => void): void {
  useWindowEvent('paste', event => {
    if (isTextField(event.target)) return
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (text.trim() === '') return
    // If not prevented, the browser would paste it again into the newly focused field.
    event.preventDefault()
    onPaste(formatWhileTyping(text.trim(), true))
    field.current?.focus()
  })
}

// The fields of an answer are read-only, so a UID pasted there goes into the form.
const isTextField = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && !target.readOnly
