import { Divider } from '@mantine/core'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { openConfirm } from '../../../ground/ui/overlays/confirm.ts'
import { Dialog } from '../../../ground/ui/overlays/Dialog.tsx'
import { useUnsavedGuard } from '../../../ground/ui/overlays/use-unsaved-guard.ts'
import type { Company } from '../wire.ts'
import { texts } from './administration-texts.ts'
import { CompanyForm } from './CompanyForm.tsx'
import { addCompany, saveCompany } from './calls.ts'
import { type CompanyFields, changeOf, useCompanyForm } from './company-form.ts'
import { LogoField } from './LogoField.tsx'
import type { Person } from './person.ts'
import { refusedCompanyFields, useCompanyChange } from './use-company-change.ts'

const WIDTH = 1000 // docs/rules.md#measures

type Props = {
  /** null = a new one. */
  company: Company | null
  person: Person
  onClose: () => void
  onChanged: () => void
}

/** A new company, or one that stands; leaving it unsaved is asked about. */
export function CompanyDialog({ company, person, onClose, onChanged }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const form = useCompanyForm(company)
  useUnsavedGuard(form.isDirty())
  const leave = () => {
    if (!form.isDirty()) return onClose()
    openConfirm({
      title: t('discardTitle'),
      text: t('discardText'),
      confirm: t('discardYes'),
      cancel: t('discardNo'),
      onConfirm: onClose,
    })
  }
  const { mutate, isPending, failure, forget } = useCompanyChange({
    ...(company === null
      ? ({ done: 'added', failed: 'addFailed' } as const)
      : ({ done: 'updated', failed: 'updateFailed' } as const)),
    call: (fields: CompanyFields): Promise<unknown> => {
      const change = changeOf(fields, company, language)
      return company === null ? addCompany(change) : saveCompany(company.id, change)
    },
    onFailed: failure => form.setErrors(refusedCompanyFields(failure, form.values, t)),
    onDone: () => {
      onChanged()
      onClose()
    },
  })
  const title = company === null ? t('addTitle') : t('editTitle', { name: company.name })
  return (
    <Dialog title={title} width={WIDTH} opened onClose={leave}>
      <CompanyForm
        form={form}
        company={company}
        person={person}
        isBusy={isPending}
        failure={failure}
        onType={forget}
        onSave={fields => mutate(fields)}
        onLeave={leave}
      />
      {company !== null && (
        <>
          <Divider my="lg" color="var(--ui-line)" />
          <LogoField company={company} onChanged={onChanged} />
        </>
      )}
    </Dialog>
  )
}
