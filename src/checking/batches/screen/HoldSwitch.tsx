import { Switch } from '@mantine/core'
import { useCurrentUser } from '../../../access/users/screen/current-user.ts'
import { AUDIENCES } from '../../../ground/roles/audience-rules.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { call } from '../../../ground/ui/calls/call.ts'
import { useChange } from '../../../ground/ui/calls/use-change.ts'
import { openConfirm } from '../../../ground/ui/overlays/confirm.ts'
import * as contract from '../contract.ts'
import type { Task } from '../wire.ts'
import { allTasks } from './calls.ts'
import { texts } from './hold-texts.ts'

/**
 * Shows the switch that keeps a batch's evidence beyond its period; asks before it is switched off. Roles other than Admin and Dev see it only
 * while it is on, and cannot change it.
 */
export function HoldSwitch({ task }: { task: Task }) {
  const t = useTexts(texts)
  const maySwitch = AUDIENCES.admin.includes(useCurrentUser())
  const { mutate, variables, isPending, failure } = useHold(task)
  if (!maySwitch && !task.hold) return null
  const lift = () =>
    openConfirm({
      title: t('liftTitle'),
      text: t('liftText', { file: task.fileName }),
      confirm: t('lift'),
      cancel: t('keep'),
      onConfirm: () => mutate(false),
    })
  return (
    <Switch
      label={t('hold')}
      description={t('holdHelp')}
      checked={isPending ? variables : task.hold}
      disabled={!maySwitch}
      error={failure}
      onChange={({ currentTarget }) => !isPending && (currentTarget.checked ? mutate(true) : lift())}
    />
  )
}

/** Sets or lifts a batch's hold. */
function useHold(task: Task) {
  const t = useTexts(texts)
  return useChange({
    call: (isHeld: boolean) => hold(task, isHeld),
    done: isHeld => t(isHeld ? 'wasHeld' : 'wasLifted'),
    failed: t('holdFailed'),
    outdates: [allTasks],
  })
}

/** While the hold stands, retention removes nothing of the batch; for Admin and Dev. */
const hold = ({ id }: Task, isHeld: boolean): Promise<void> => call(contract.hold, { id, body: { hold: isHeld } })
