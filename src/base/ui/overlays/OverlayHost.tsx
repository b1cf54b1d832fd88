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
      {/* The default of 200 px would cut off a long toast with large fonts. */}
      <Notifications position="bottom-right" notificationMaxHeight="80vh" />
    </>
  )
}
