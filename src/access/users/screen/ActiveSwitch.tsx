import { Stack, Switch } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { Failure } from '../../../ground/ui/display/Failure.tsx'
import type { User } from '../wire.ts'
import { changeUser } from './administration-calls.ts'
import { texts } from './administration-texts.ts'
import { useCurrentUser } from './current-user.ts'
import { fullName } from './full-name.ts'
import { activityLock } from './may-manage.ts'
import { useUserChange } from './use-user-change.ts'

/** Saves at once; switching back undoes it, also while the first change is still on its way. What may not be switched says why. */
export function ActiveSwitch({ user }: { user: User }) {
  const t = useTexts(texts)
  const { mutate, variables, isPending, failure } = useUserChange({
    done: 'updated',
    failed: 'updateFailed',
    call: (isActive: boolean) => changeUser(user.id, { isActive }),
    name: `active ${user.id}`,
  })
  const lock = activityLock(user, useCurrentUser())
  const label = t('activeOf', { name: fullName(user) })
  // On what stands around it: a finger or a mouse never reaches a switch that is off limits.
  const reason = lock ? { 'data-tip': t(lock), 'data-tip-touch': '' } : {}
  return (
    <Stack gap={4}>
      <Switch
        aria-label={lock ? `${label}. ${t(lock)}` : label}
        wrapperProps={reason}
        checked={isPending ? variables : user.isActive}
        disabled={lock !== null}
        onChange={event => mutate(event.currentTarget.checked)}
      />
      <Failure text={failure} />
    </Stack>
  )
}
