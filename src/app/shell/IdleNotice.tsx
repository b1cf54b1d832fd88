import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { idleDeadline } from '../../base/ui/calls/idle-timer.ts'
import { endSession } from './session-end.ts'

const IdleDialog = lazy(async () => ({ default: (await import('./IdleDialog.tsx')).IdleDialog }))

const TICK_MS = 1000

/**
 * Warns two minutes before the session ends by inactivity. If the user does not respond, redirects
 * to sign-in, and back to this page afterwards.
 */
export function IdleNotice() {
  const queries = useQueryClient()
  const router = useRouter()
  const timeLeft = useTimeLeft()
  const isOver = timeLeft !== null && timeLeft <= 0
  useEffect(() => {
    if (isOver) void endSession(queries, router, 'idle')
  }, [isOver, queries, router])
  if (timeLeft === null || isOver) return null
  return (
    <Suspense>
      <IdleDialog secondsLeft={Math.ceil(timeLeft / 1000)} />
    </Suspense>
  )
}

/**
 * Returns the remaining idle time when it is short enough for a notice, else null. Checked each
 * second, since a computer may have slept.
 */
function useTimeLeft(): number | null {
  const [timeLeft, setTimeLeft] = useState<number | null>(null)
  useEffect(() => {
    const checkIdle = () => {
      const { endsAt, noticeAt } = idleDeadline()
      const now = Date.now()
      setTimeLeft(now < noticeAt ? null : endsAt - now)
    }
    const timer = setInterval(checkIdle, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return timeLeft
}
