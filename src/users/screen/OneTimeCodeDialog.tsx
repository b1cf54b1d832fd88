import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { CallFailed } from '../../ui/calls/call.ts'
import { issuesMessage } from '../../ui/calls/failure-message.ts'
import { useChange } from '../../ui/calls/use-change.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { tidyEmail, tidyName } from '../person-rules.ts'
import type { AccountForm } from './account-form.ts'
import { currentUserQuery, saveOwnAccount } from './calls.ts'
import { useCurrentUser } from './current-user.ts'
import { keepDrafts } from './drafts.ts'
import { OneTimeCodeInput } from './OneTimeCodeInput.tsx'
import { texts } from './texts.ts'

const WIDTH = 700 // docs/rules.md#measures
const LENGTH = 6

/** Confirms a change of one's own account with a fresh code. */
export function OneTimeCodeDialog({ form, onClose }: { form: AccountForm; onClose: () => void }) {
  const t = useTexts(texts)
  const [code, setCode] = useState('')
  const { save, isPending } = useSaveAccount(form, { onSaved: onClose, onRefused: () => setCode('') })
  return (
    <Dialog title={t('confirmTitle')} width={WIDTH} opened onClose={onClose}>
      <Stack>
        <Text>{t('confirmText')}</Text>
        <OneTimeCodeInput value={code} onChange={setCode} onComplete={save} isDisabled={isPending} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {t('cancel')}
          </Button>
          <Button onClick={() => save(code)} disabled={code.length < LENGTH} loading={isPending}>
            {t('confirm')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

type Ends = { onSaved: () => void; onRefused: () => void }

/** Saves the account with a code, then reads the person anew and forgets the typed password. */
function useSaveAccount(form: AccountForm, { onSaved, onRefused }: Ends) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const { id } = useCurrentUser()
  const { mutate, isPending } = useChange({
    call: (totp: string) => saveOwnAccount(id, { ...accountOf(form), totp }),
    done: t('updated'),
    failed: failure => issuesMessage(failure) || t(keyOf(failure)),
    outdates: [],
    onDone: () => {
      onSaved()
      form.setValues({ password: '', confirmPassword: '' })
      form.resetDirty()
      keepDrafts(id, { account: null })
      return queries.invalidateQueries(currentUserQuery)
    },
    onFailed: onRefused,
  })
  return { save: (totp: string) => mutate(totp), isPending }
}

/** An empty password is dropped (docs/rules.md#passwords). */
function accountOf(form: AccountForm) {
  const { firstname, lastname, email, password } = form.getValues()
  const person = { firstname: tidyName(firstname), lastname: tidyName(lastname), email: tidyEmail(email) }
  return password === '' ? person : { ...person, password }
}

// The server's words to the letter (docs/rules.md#errors).
function keyOf(failure: unknown) {
  const message = failure instanceof CallFailed ? failure.message : ''
  if (message === 'TOTP is invalid') return 'codeInvalid'
  if (message === 'not allowed') return 'samePassword'
  return failure instanceof CallFailed && failure.status === 409 ? 'emailTaken' : 'updateFailed'
}
