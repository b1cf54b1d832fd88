import { IconDownload, IconLink, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { ACTION_ICON } from '../../../ground/ui/buttons/action-icon.ts'
import { IconAction } from '../../../ground/ui/buttons/IconAction.tsx'
import { IconActions } from '../../../ground/ui/buttons/IconActions.tsx'
import { useChange } from '../../../ground/ui/calls/use-change.ts'
import { openConfirm } from '../../../ground/ui/overlays/confirm.ts'
import type { AuditorPackage } from '../wire.ts'
import { archivePath, isOnItsWay, packagesQuery, removePackage } from './calls.ts'
import { texts } from './texts.ts'
import { useAsking } from './use-asking.ts'

export type PackageDoors = { onLinks: (made: AuditorPackage) => void }

type Props = { made: AuditorPackage; companyId: number }

/** What can be done with a package. */
export function PackageActions({ made, companyId, onLinks }: Props & PackageDoors) {
  const t = useTexts(texts)
  const isMade = made.state === 'made'
  return (
    <IconActions>
      {isMade && (
        <IconAction
          label={t('download')}
          icon={<IconDownload {...ACTION_ICON} />}
          onClick={() => window.location.assign(archivePath(companyId, made))}
        />
      )}
      {isMade && (
        <IconAction label={t('linkActions')} icon={<IconLink {...ACTION_ICON} />} onClick={() => onLinks(made)} />
      )}
      {!isOnItsWay(made) && <Again made={made} companyId={companyId} />}
      {(isMade || isOnItsWay(made)) && <Remove made={made} companyId={companyId} />}
    </IconActions>
  )
}

function Again({ made, companyId }: Props) {
  const t = useTexts(texts)
  const { mutate, isPending, failure } = useAsking(companyId)
  const ask = () => mutate({ firstDay: made.firstDay, lastDay: made.lastDay })
  const icon = <IconRefresh {...ACTION_ICON} />
  return <IconAction label={t('again')} icon={icon} onClick={ask} isBusy={isPending} failure={failure} />
}

function Remove({ made, companyId }: Props) {
  const t = useTexts(texts)
  const { mutate, isPending, failure } = useChange({
    call: () => removePackage(companyId, made),
    done: t('removeDone'),
    failed: t('removeFailed'),
    outdates: [packagesQuery(companyId)],
  })
  const ask = () =>
    openConfirm({
      title: t('removeTitle'),
      text: t('removeText'),
      confirm: t('remove'),
      cancel: t('cancel'),
      onConfirm: () => mutate(),
    })
  const icon = <IconTrash {...ACTION_ICON} />
  return <IconAction label={t('remove')} icon={icon} onClick={ask} isBusy={isPending} failure={failure} />
}
