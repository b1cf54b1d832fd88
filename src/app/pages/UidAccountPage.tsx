import { Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountTroubleReason, mayEditAccount } from '../../access/companies/account-rules.ts'
import {
  ACCOUNT_FIELDS,
  type AccountField,
  mayChangeField,
  OWN_NUMBER_FIELDS,
} from '../../access/companies/fields-rules.ts'
import { AccountTestPanel, useAccountTrouble } from '../../access/companies/screen/AccountTestPanel.tsx'
import { changeOf, SecretField, useAccountForm } from '../../access/companies/screen/account-form.tsx'
import { saveCompany, useOwnCompany } from '../../access/companies/screen/calls.ts'
import { texts } from '../../access/companies/screen/companies-texts.ts'
import { NumberCodeDialog, useNumberCode } from '../../access/companies/screen/number-code.tsx'
import { OwnNumbers } from '../../access/companies/screen/OwnNumbers.tsx'
import { texts as troubleTexts } from '../../access/companies/screen/trouble-texts.ts'
import { useCompanyRefusal } from '../../access/companies/screen/use-company-change.ts'
import type { SentCompany } from '../../access/companies/wire.ts'
import { currentUserQuery } from '../../access/users/screen/calls.ts'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { DataboxSection } from '../../answers/confirmations/screen/DataboxSection.tsx'
import { isAdminOrDev } from '../../base/roles/role-rules.ts'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { SubmitButton } from '../../base/ui/buttons/SubmitButton.tsx'
import { withReason } from '../../base/ui/calls/failure-message.ts'
import { useChange } from '../../base/ui/calls/use-change.ts'
import { Failure } from '../../base/ui/display/Failure.tsx'
import { StatusBadge } from '../../base/ui/display/StatusBadge.tsx'
import { Form } from '../../base/ui/forms/Form.tsx'
import { Page } from '../../base/ui/layout/Page.tsx'
import { useUnsavedGuard } from '../../base/ui/overlays/use-unsaved-guard.ts'
import { availabilityQuery } from '../../registers/authorities/screen/calls.ts'
import type { AccountTrouble } from '../../registers/authorities/wire.ts'

/** The company's own FinanzOnline account, if it has one, and its numbers of other countries. */
export function UidAccountPage() {
  const t = useTexts(texts)
  const user = useCurrentUser()
  const { company } = user
  const stored = useOwnCompany(company.id)
  return (
    <Page title={t('accountTitle')}>
      {company.useCustomLogin ? (
        <OwnAccount />
      ) : (
        <Text maw={640}>{t('operatorsAccount', { company: company.name })}</Text>
      )}
      {stored && isAdminOrDev(user) && (
        <OwnNumbers key={OWN_NUMBER_FIELDS.map(name => stored[name]).join(' ')} company={stored} />
      )}
    </Page>
  )
}

/** The account, never shown again once stored; users who may edit it can test it. */
function OwnAccount() {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const user = useCurrentUser()
  const { company } = user
  const form = useAccountForm()
  const trouble = useAccountTrouble(company.id)
  useUnsavedGuard(form.isDirty())
  // A test result of the previous credentials does not apply to the new ones.
  const [testKey, setTestKey] = useState(0)
  const code = useNumberCode(company)
  const describeRefusal = useCompanyRefusal()
  // Only an Admin may change the UID; other users see it.
  const fields = ACCOUNT_FIELDS.filter(name => mayChangeField(user, name))
  const changeToSave = () => changeOf(form.values, company.name)
  const { mutate, isPending, failure, error, clearFailure } = useChange({
    call: (change: SentCompany) => saveCompany(company.id, change),
    successMessage: t('saved'),
    failureMessage: failure => withReason(t('saveFailed'), describeRefusal(failure)),
    onFailed: failure => code.handleFailure(failure, changeToSave()),
    invalidates: [availabilityQuery],
    onDone: () => {
      code.close()
      form.reset()
      setTestKey(current => current + 1)
      // Updates what the user's company is missing.
      return queries.invalidateQueries(currentUserQuery)
    },
  })
  return (
    <>
      <Text maw={640}>{t('accountText', { company: company.name })}</Text>
      <AccountStatus missing={company.missingRequired} trouble={trouble} />
      <Form
        onSubmit={form.onSubmit(() => code.submit(changeToSave(), mutate))}
        onType={clearFailure}
        autoComplete="off"
      >
        <Stack maw={460}>
          <TextInput label={t('company')} value={company.name} title={company.name} readOnly variant="filled" />
          {!fields.includes('uid') && (
            <TextInput label={t('uid')} description={t('uidByAdmin')} value={company.uid} readOnly variant="filled" />
          )}
          {fields.map(field => (
            <SecretField
              key={field}
              field={field}
              isStored={!company.missingRequired.includes(field)}
              {...form.getInputProps(field)}
            />
          ))}
          <Failure text={code.pendingChange ? '' : failure} />
          <div>
            <SubmitButton isBusy={isPending} isDisabled={!form.isDirty()}>
              {t('save')}
            </SubmitButton>
          </div>
        </Stack>
        <NumberCodeDialog code={code} isBusy={isPending} failure={error} onSave={mutate} onType={clearFailure} />
      </Form>
      {mayEditAccount(user, company) && (
        <AccountTestPanel
          key={testKey}
          companyId={company.id}
          hasUnsaved={form.isDirty()}
          isClosed={trouble?.kind === 'closed'}
        />
      )}
      {isAdminOrDev(user) && <DataboxSection companyId={company.id} />}
    </>
  )
}

type AccountStatusProps = { missing: AccountField[]; trouble: AccountTrouble | null | undefined }

/** Green only if nothing is missing and FinanzOnline reported no problem. */
function AccountStatus({ missing, trouble }: AccountStatusProps) {
  const t = useTexts(texts)
  const reasonText = useTexts(troubleTexts)
  if (trouble)
    return (
      <StatusBadge tone="bad">{reasonText(accountTroubleReason(trouble), { uid: trouble.company.uid })}</StatusBadge>
    )
  if (missing.length === 0) {
    return <StatusBadge tone={trouble === null ? 'good' : 'none'}>{t('allPresent')}</StatusBadge>
  }
  return (
    <StatusBadge tone="warning">{t('someMissing', { fields: missing.map(field => t(field)).join(', ') })}</StatusBadge>
  )
}
