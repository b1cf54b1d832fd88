import { IconDeviceFloppy, IconTrash } from '@tabler/icons-react'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { IconAction } from '../../../ground/ui/buttons/IconAction.tsx'
import { IconActions } from '../../../ground/ui/buttons/IconActions.tsx'
import { openConfirm } from '../../../ground/ui/overlays/confirm.ts'
import { countryName } from '../../../vat-ids/uid/country-names.ts'
import type { CountryMapping } from '../wire.ts'
import { deleteMapping, saveMapping } from './calls.ts'
import type { ServicePair } from './mapping.ts'
import { texts } from './texts.ts'
import { useMappingChange } from './use-mapping-change.ts'

type Props = {
  companyId: number
  mapping: CountryMapping
  services: ServicePair
  isChanged: boolean
  onSaved: () => void
}

/** Saves what was chosen in this row, or deletes it after a question. */
export function RowActions({ companyId, mapping, services, isChanged, onSaved }: Props) {
  const t = useTexts(texts)
  const country = countryName(mapping.country, useLanguage())
  const companyOf = () => companyId
  const saving = useMappingChange({
    companyOf,
    done: 'saved',
    failed: 'updateFailed',
    onDone: onSaved,
    call: (chosen: ServicePair) => saveMapping(companyId, { id: mapping.id, country: mapping.country, ...chosen }),
  })
  const removing = useMappingChange({
    companyOf,
    done: 'removed',
    failed: 'removeFailed',
    call: () => deleteMapping(companyId, mapping.id),
  })
  const ask = () =>
    openConfirm({
      title: t('removeTitle'),
      text: t('removeText', { country }),
      confirm: t('removeYes'),
      cancel: t('cancel'),
      onConfirm: () => removing.mutate(),
    })
  return (
    <IconActions>
      <IconAction
        label={t('save', { country })}
        icon={<IconDeviceFloppy size={18} stroke={1.6} />}
        isMain
        isBusy={saving.isPending}
        isDisabled={!isChanged}
        onClick={() => saving.mutate(services)}
        failure={saving.variables === services ? saving.failure : ''}
      />
      <IconAction
        label={t('remove', { country })}
        icon={<IconTrash size={18} stroke={1.6} />}
        isBusy={removing.isPending}
        onClick={ask}
        failure={removing.failure}
      />
    </IconActions>
  )
}
