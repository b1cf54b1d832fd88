import '@mantine/notifications/styles.css'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'

/** Toasts at the bottom right, and the host of dialogs that are opened by a function call. */
export function OverlayHost({ onMounted }: { onMounted: () => void }) {
  useEffect(onMounted, [onMounted])
  return (
    <>
      <ModalsProvider />
      {/* The usual 200 px would cut a long one in large letters. */}
      <Notifications position="bottom-right" notificationMaxHeight="80vh" />
    </>
  )
}
