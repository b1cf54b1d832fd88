import { Group, Text } from '@mantine/core'
import { IconDeviceFloppy, IconWorld } from '@tabler/icons-react'
import { formatDateTime } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ConfirmedAction } from '../../../base/ui/buttons/ConfirmedAction.tsx'
import { IconAction } from '../../../base/ui/buttons/IconAction.tsx'
import { IconActions } from '../../../base/ui/buttons/IconActions.tsx'
import { EmptyState } from '../../../base/ui/display/EmptyState.tsx'
import { Initials } from '../../../base/ui/display/Initials.tsx'
import { useUnsavedGuard } from '../../../base/ui/overlays/use-unsaved-guard.ts'
import type { Column } from '../../../base/ui/table/column.ts'
import { RecordTable } from '../../../base/ui/table/RecordTable.tsx'
import type { OwnNumbers } from '../../../registers/authorities/facts-rules.ts'
import { countryName } from '../../../vat-ids/uid/country-names.ts'
import type { CountryMapping } from '../wire.ts'
import { deleteMapping, saveMapping } from './calls.ts'
import { texts } from './country-mapping-texts.ts'
import { type ServicePair, servicesOfferedFor, useDrafts, useMappingChange } from './mapping-changes.ts'
import { FallbackSelect, ServiceSelect } from './ServiceSelect.tsx'

type Props = {
  companyId: number
  ownNumbers: OwnNumbers | null
  mapping: CountryMapping[] | undefined
  mayChange: boolean
}

/** One row per mapped country, with editable services. */
export function MappingTable(props: Props) {
  const t = useTexts(texts)
  return (
    <RecordTable
      label={t('table')}
      records={props.mapping}
      columns={useColumns(props)}
      empty={<EmptyState Icon={IconWorld} text={t('empty')} />}
    />
  )
}

function useColumns({ companyId, ownNumbers, mayChange }: Props): Column<CountryMapping>[] {
  const t = useTexts(texts)
  const language = useLanguage()
  const drafts = useDrafts()
  useUnsavedGuard(drafts.hasUnsaved)
  const name = ({ country }: CountryMapping) => countryName(country, language)
  const fieldOf = (mapping: CountryMapping) => ({
    services: drafts.servicesOf(mapping),
    offered: servicesOfferedFor(mapping.country),
    ownNumbers,
    onServices: (services: ReturnType<typeof drafts.servicesOf>) => drafts.change(mapping, services),
    disabled: !mayChange,
  })
  const columns: Column<CountryMapping>[] = [
    { key: 'country', title: t('country'), render: mapping => <Country code={mapping.country} name={name(mapping)} /> },
    {
      key: 'api',
      title: t('api'),
      width: 190,
      render: mapping => <ServiceSelect {...fieldOf(mapping)} aria-label={t('apiOf', { country: name(mapping) })} />,
    },
    {
      key: 'fallbackApi',
      title: t('fallbackApi'),
      width: 190,
      render: mapping => (
        <FallbackSelect {...fieldOf(mapping)} aria-label={t('fallbackOf', { country: name(mapping) })} />
      ),
    },
    { key: 'updatedBy', title: t('updatedBy'), width: 120, render: mapping => <LastEditor mapping={mapping} /> },
  ]
  const actions: Column<CountryMapping> = {
    key: 'actions',
    title: t('actions'),
    width: 150,
    render: mapping => (
      <RowActions
        companyId={companyId}
        mapping={mapping}
        services={drafts.servicesOf(mapping)}
        isChanged={drafts.isChanged(mapping)}
        onSaved={() => drafts.discard(mapping.id)}
      />
    ),
  }
  return mayChange ? [...columns, actions] : columns
}

const Country = ({ code, name }: { code: string; name: string }) => (
  <Group gap="xs" wrap="nowrap">
    <Text c="dimmed" w={24} style={{ flex: 'none' }}>
      {code}
    </Text>
    <Text>{name}</Text>
  </Group>
)

/** Shows the last editor; nothing if the account was deleted or the demo created the row. */
function LastEditor({ mapping: { updatedBy, updatedAt } }: { mapping: CountryMapping }) {
  const t = useTexts(texts)
  if (updatedBy === null) return null
  const when = t('tipUpdated', { value: formatDateTime(new Date(updatedAt)) })
  const { firstname, lastname, email } = updatedBy
  return <Initials person={updatedBy} lines={[email || `${firstname} ${lastname}`, when]} />
}

type RowProps = {
  companyId: number
  mapping: CountryMapping
  services: ServicePair
  isChanged: boolean
  onSaved: () => void
}

/** Saves the row's changes, or deletes it after a confirmation. */
function RowActions({ companyId, mapping, services, isChanged, onSaved }: RowProps) {
  const t = useTexts(texts)
  const country = countryName(mapping.country, useLanguage())
  const companyOf = () => companyId
  const saveMutation = useMappingChange({
    companyOf,
    done: 'saved',
    failed: 'updateFailed',
    onDone: onSaved,
    call: (services: ServicePair) => saveMapping(companyId, { id: mapping.id, country: mapping.country, ...services }),
  })
  const removeMutation = useMappingChange({
    companyOf,
    done: 'removed',
    failed: 'removeFailed',
    call: () => deleteMapping(companyId, mapping.id),
  })
  const confirmation = {
    title: t('removeTitle'),
    text: t('removeText', { country }),
    confirm: t('removeYes'),
    cancel: t('cancel'),
  }
  return (
    <IconActions subject={country}>
      <IconAction
        label={t('save', { country })}
        icon={<IconDeviceFloppy size={18} stroke={1.6} />}
        isMain
        isBusy={saveMutation.isPending}
        isDisabled={!isChanged}
        onClick={() => saveMutation.mutate(services)}
        failure={saveMutation.variables === services ? saveMutation.failure : ''}
      />
      <ConfirmedAction label={t('remove', { country })} question={confirmation} change={removeMutation} />
    </IconActions>
  )
}
