// The two roots that every area's routes hang from. The application gives them their components.
import { createRootRoute, createRoute } from '@tanstack/react-router'

export const rootRoute = createRootRoute()

/** Pages for people who are signed in, inside the shell. */
export const shellRoute = createRoute({ getParentRoute: () => rootRoute, id: 'shell' })
