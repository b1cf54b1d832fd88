import { Alert, type AlertProps } from '@mantine/core'

type Props = Pick<
  AlertProps,
  'icon' | 'title' | 'children' | 'className' | 'py' | 'withCloseButton' | 'closeButtonLabel' | 'onClose'
>

/**
 * A persistent notice above every page, as wide as a page; screen readers announce it when it
 * appears.
 */
export const Banner = (props: Props) => <Alert variant="default" mb="lg" maw={1200} role="status" {...props} />
