import { IconKey, IconListDetails, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { ACTION_ICON } from '../../../ground/ui/buttons/action-icon.ts'
import { IconAction } from '../../../ground/ui/buttons/IconAction.tsx'
import { IconActions } from '../../../ground/ui/buttons/IconActions.tsx'
import { useChange } from '../../../ground/ui/calls/use-change.ts'
import { openConfirm } from '../../../ground/ui/overlays/confirm.ts'
import type { Endpoint, MadeEndpoint } from '../wire.ts'
import { endEndpoint, endpointsQuery, rotateSecret } from './calls.ts'
import { texts } from './texts.ts'

export type EndpointDoors = {
  onLog: (endpoint: Endpoint) => void
  onChange: (endpoint: Endpoint) => void
  onSecret: (secret: string) => void
}

type Props = { endpoint: Endpoint; companyId: number }

/** What can be done with an endpoint. */
export function EndpointActions({ endpoint, companyId, onLog, onChange, onSecret }: Props & EndpointDoors) {
  const t = useTexts(texts)
  return (
    <IconActions>
      <IconAction label={t('log')} icon={<IconListDetails {...ACTION_ICON} />} onClick={() => onLog(endpoint)} />
      <IconAction label={t('change')} icon={<IconPencil {...ACTION_ICON} />} onClick={() => onChange(endpoint)} />
      <Rotate endpoint={endpoint} companyId={companyId} onSecret={onSecret} />
      <End endpoint={endpoint} companyId={companyId} />
    </IconActions>
  )
}

function Rotate({ endpoint, companyId, onSecret }: Props & Pick<EndpointDoors, 'onSecret'>) {
  const t = useTexts(texts)
  const { mutate, isPending, failure } = useChange<void, MadeEndpoint>({
    call: () => rotateSecret(endpoint),
    done: t('rotateDone'),
    failed: t('rotateFailed'),
    outdates: [endpointsQuery(companyId)],
    onDone: ({ secret }) => onSecret(secret),
  })
  const ask = () =>
    openConfirm({
      title: t('rotateTitle'),
      text: t('rotateText'),
      confirm: t('rotateYes'),
      cancel: t('cancel'),
      onConfirm: () => mutate(),
    })
  const icon = <IconKey {...ACTION_ICON} />
  return <IconAction label={t('rotate')} icon={icon} onClick={ask} isBusy={isPending} failure={failure} />
}

function End({ endpoint, companyId }: Props) {
  const t = useTexts(texts)
  const { mutate, isPending, failure } = useChange({
    call: () => endEndpoint(endpoint),
    done: t('endDone'),
    failed: t('endFailed'),
    outdates: [endpointsQuery(companyId)],
  })
  const ask = () =>
    openConfirm({
      title: t('endTitle'),
      text: t('endText', { address: endpoint.url }),
      confirm: t('end'),
      cancel: t('cancel'),
      onConfirm: () => mutate(),
    })
  const icon = <IconTrash {...ACTION_ICON} />
  return <IconAction label={t('end')} icon={icon} onClick={ask} isBusy={isPending} failure={failure} />
}
