import { Alert, Checkbox, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { ConfirmWithCode, isWrongCode } from '../../../base/ui/forms/ConfirmWithCode.tsx'
import { texts as codeTexts } from '../../../base/ui/forms/code-texts.ts'
import { isBeingSetUp } from '../account-rules.ts'
import { NUMBER_FIELDS } from '../fields-rules.ts'
import type { Company, CompanyChange, SentCompany } from '../wire.ts'
import { texts } from './administration-texts.ts'

/**
 * Returns the names of the companies that already have the number, which only the operator's users
 * see. '' means that the failure has another cause.
 */
const holdersFrom = (failure: unknown): string =>
  failure instanceof CallFailed && failure.message === 'number is held' ? (failure.issues[0]?.message ?? '') : ''

const requiresCode = (company: Parameters<typeof useNumberCode>[0], change: CompanyChange): boolean =>
  !(company && isBeingSetUp(company)) && NUMBER_FIELDS.some(name => change[name] !== undefined)

/**
 * Holds back a change of a company (null: a new one) until the user enters a fresh code, if the
 * change sets or removes a number.
 */
export function useNumberCode(company: Pick<Company, 'id' | 'missingRequired'> | null) {
  const [pendingChange, setPendingChange] = useState<CompanyChange | null>(null)
  const [holders, setHolders] = useState('')
  const close = () => {
    setPendingChange(null)
    setHolders('')
  }
  return {
    pendingChange,
    holders,
    close,
    /** Saves immediately, or asks for a code first. */
    submit: (change: CompanyChange, save: (change: SentCompany) => void) =>
      requiresCode(company, change) ? setPendingChange(change) : save(change),
    /**
     * Returns whether the dialog stays open after a failure, for another code or the operator's
     * consent. Opens it if the consent is required.
     */
    handleFailure: (failure: unknown, change: CompanyChange): boolean => {
      if (isWrongCode(failure)) return true
      const holderNames = holdersFrom(failure)
      if (holderNames === '') close()
      else {
        setHolders(holderNames)
        setPendingChange(change)
      }
      return holderNames !== ''
    },
  }
}

type Props = {
  code: ReturnType<typeof useNumberCode>
  isBusy: boolean
  failure: unknown
  onSave: (change: SentCompany) => void
  onType: () => void
}

/**
 * Asks for the code. The operator's users see which company has the number, and may allow both to
 * have it.
 */
export function NumberCodeDialog({ code, isBusy, failure, onSave, onType }: Props) {
  const t = useTexts(texts)
  const codeText = useTexts(codeTexts)
  const [isShared, setIsShared] = useState(false)
  const [sharedError, setSharedError] = useState('')
  const { pendingChange, holders, close } = code
  if (pendingChange === null) return null
  return (
    <ConfirmWithCode
      title={t('numberTitle')}
      text={`${t('numberText')} ${codeText('confirmText')}`}
      confirm={codeText('confirm')}
      isBusy={isBusy}
      onIncomplete={holders !== '' && !isShared ? () => setSharedError(t('numberSharedMissing')) : undefined}
      failure={isWrongCode(failure) ? codeText('codeInvalid') : ''}
      onCode={totp => onSave({ ...pendingChange, totp, ...(holders === '' ? {} : { isShared: true }) })}
      onType={onType}
      onClose={close}
    >
      {holders !== '' && (
        <Alert
          role="alert"
          variant="default"
          icon={<IconAlertTriangle color="var(--ui-doubt)" aria-hidden />}
          title={t('numberHeld', { names: holders })}
        >
          <Stack gap="xs">
            {t('numberHeldText')}
            <Checkbox
              label={t('numberShared')}
              checked={isShared}
              error={sharedError}
              aria-invalid={sharedError !== ''}
              onChange={event => {
                setIsShared(event.currentTarget.checked)
                setSharedError('')
              }}
            />
          </Stack>
        </Alert>
      )}
    </ConfirmWithCode>
  )
}
