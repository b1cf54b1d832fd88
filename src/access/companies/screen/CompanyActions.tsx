import { ActionIcon } from '@mantine/core'
import {
  IconAdjustments,
  IconApi,
  IconDatabaseSearch,
  IconFileZip,
  IconLogin2,
  IconPencil,
  IconWorld,
} from '@tabler/icons-react'
import { actsForAllCompanies, OPERATOR_COMPANY_ID } from '../../../base/roles/role-rules.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ACTION_ICON } from '../../../base/ui/buttons/action-icon.ts'
import { ConfirmedAction } from '../../../base/ui/buttons/ConfirmedAction.tsx'
import { IconAction, useMenuEntry } from '../../../base/ui/buttons/IconAction.tsx'
import { IconActions } from '../../../base/ui/buttons/IconActions.tsx'
import { IconLink } from '../../../base/ui/buttons/IconLink.tsx'
import { groupUid } from '../../../vat-ids/uid/format-uid.ts'
import type { Person } from '../account-rules.ts'
import type { Company } from '../wire.ts'
import { texts } from './administration-texts.ts'
import { deleteCompany } from './calls.ts'
import { useCompanyChange } from './use-company-change.ts'

type Props<C extends Company> = {
  company: C
  person: Person
  onEdit: (company: C) => void
  /**
   * URL of all reports of the company, which the layer reports/ above this one provides; null: not
   * available to this person.
   */
  reportsHref: string | null
}

/** Actions of a company, and links to its settings, mapping and cache (docs/rules.md#pages). */
export function CompanyActions<C extends Company>({ company, person, onEdit, reportsHref }: Props<C>) {
  const t = useTexts(texts)
  const { id, name } = company
  const search = { company: id }
  const edit = (
    <IconAction label={t('edit', { name })} icon={<IconPencil {...ACTION_ICON} />} onClick={() => onEdit(company)} />
  )
  const seesAll = actsForAllCompanies(person)
  const isRemovable = seesAll && id !== OPERATOR_COMPANY_ID && id !== person.companyId
  const mainActions = (
    <>
      {edit}
      {isRemovable && <RemoveCompany company={company} />}
    </>
  )
  return (
    <IconActions subject={name} first={seesAll ? mainActions : undefined}>
      {!seesAll && edit}
      <IconLink
        label={t('settings', { name })}
        icon={<IconAdjustments {...ACTION_ICON} />}
        to="/admin/settings"
        search={search}
      />
      {seesAll && (
        <>
          <IconLink
            label={t('mapping', { name })}
            icon={<IconWorld {...ACTION_ICON} />}
            to="/dev/api-map"
            search={search}
          />
          <IconLink
            label={t('programs', { name })}
            icon={<IconApi {...ACTION_ICON} />}
            to="/admin/programs"
            search={search}
          />
          <IconLink
            label={t('provider', { name })}
            icon={<IconLogin2 {...ACTION_ICON} />}
            to="/admin/provider"
            search={search}
          />
          <IconLink label={t('cache')} icon={<IconDatabaseSearch {...ACTION_ICON} />} to="/dev/cache" />
          {reportsHref !== null && <ReportsLink name={name} href={reportsHref} />}
        </>
      )}
    </IconActions>
  )
}

/**
 * Links to all reports, so that the browser streams a large archive to disk instead of holding it
 * in memory.
 */
function ReportsLink({ name, href }: { name: string; href: string }) {
  const t = useTexts(texts)
  const label = t('reports', { name })
  const Entry = useMenuEntry()
  if (Entry) return <Entry label={label} icon={<IconFileZip {...ACTION_ICON} />} href={href} />
  return (
    <ActionIcon
      component="a"
      href={href}
      download
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      data-tip={label}
    >
      <IconFileZip {...ACTION_ICON} />
    </ActionIcon>
  )
}

function RemoveCompany({ company: { id, name, uid } }: { company: Company }) {
  const t = useTexts(texts)
  const change = useCompanyChange({ done: 'removed', failed: 'removeFailed', call: () => deleteCompany(id) })
  const question = {
    title: t('removeTitle'),
    text: t('removeText', { name, uid: groupUid(uid) }),
    confirm: t('removeYes'),
    cancel: t('cancel'),
  }
  return <ConfirmedAction label={t('remove', { name })} question={question} change={change} />
}
