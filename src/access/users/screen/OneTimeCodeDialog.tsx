import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { ActionButton } from '../../../ground/ui/buttons/ActionButton.tsx'
import { useChange } from '../../../ground/ui/calls/use-change.ts'
import { Dialog } from '../../../ground/ui/overlays/Dialog.tsx'
import { tidyEmail, tidyName } from '../user-rules.ts'
import type { AccountForm } from './account-form.ts'
import { accountRefusal, refusedFields } from './account-refusal.ts'
import { currentUserQuery, saveOwnAccount } from './calls.ts'
import { useCurrentUser } from './current-user.ts'
import { keepDrafts } from './drafts.ts'
import { OneTimeCodeInput } from './OneTimeCodeInput.tsx'
import { texts } from './texts.ts'

const WIDTH = 700 // docs/rules.md#measures
const LENGTH = 6

type Props = { form: AccountForm; onClose: () => void; onSaved: () => void }

/** Confirms a change of one's own account with a fresh code. */
export function OneTimeCodeDialog({ form, onClose, onSaved }: Props) {
  const t = useTexts(texts)
  const [code, setCode] = useState('')
  const { save, isPending, failure, forget } = useSaveAccount(form, { onClose, onSaved, onAgain: () => setCode('') })
  return (
    <Dialog title={t('confirmTitle')} width={WIDTH} opened onClose={onClose}>
      <Stack>
        <Text>{t('confirmText')}</Text>
        <OneTimeCodeInput
          value={code}
          onChange={typed => {
            setCode(typed)
            forget()
          }}
          onComplete={save}
          isDisabled={isPending}
          error={failure}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {t('cancel')}
          </Button>
          <ActionButton onClick={() => save(code)} isDisabled={code.length < LENGTH} isBusy={isPending}>
            {t('confirm')}
          </ActionButton>
        </Group>
      </Stack>
    </Dialog>
  )
}

type Ends = { onClose: () => void; onSaved: () => void; onAgain: () => void }

/**
 * Saves the account with a code, then reads the person anew and forgets the typed password. A field that is refused is to be
 * seen: only what lies at the code, or at the moment, is tried again here.
 */
function useSaveAccount(form: AccountForm, { onClose, onSaved, onAgain }: Ends) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const { id } = useCurrentUser()
  const { mutate, isPending, failure, forget } = useChange({
    call: (totp: string) => saveOwnAccount(id, { ...accountOf(form), totp }),
    done: t('updated'),
    failed: failure => accountRefusal(failure, t),
    outdates: [],
    onDone: () => {
      onClose()
      onSaved()
      form.setValues({ password: '', confirmPassword: '' })
      form.resetDirty()
      keepDrafts(id, { account: null })
      return queries.invalidateQueries(currentUserQuery)
    },
    onFailed: failure => {
      const refused = refusedFields(failure, t)
      if (Object.keys(refused).length === 0) return onAgain()
      form.setErrors(refused)
      onClose()
    },
  })
  return { save: (totp: string) => mutate(totp), isPending, failure, forget }
}

/** An empty password is dropped (docs/rules.md#passwords). */
function accountOf(form: AccountForm) {
  const { firstname, lastname, email, password } = form.getValues()
  const person = { firstname: tidyName(firstname), lastname: tidyName(lastname), email: tidyEmail(email) }
  return password === '' ? person : { ...person, password }
}
