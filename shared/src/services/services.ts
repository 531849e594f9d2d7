import { createContext, useContext } from 'react'
import type { Permission } from '@console/platform/contract'
import type { CurrentUser } from '@console/platform/contract/session'
import type { Http } from '../http'

export interface Location {
  pathname: string
  search: string
  hash: string
  state: unknown
  key: string
}

/** The page's one history, which the router of each remote uses. */
export interface Navigation {
  subscribe(listener: () => void): () => void
  getLocation(): Location
  push(to: string, state?: unknown): void
  replace(to: string, state?: unknown): void
  go(delta: number): void
}

export interface Crumb {
  title: string
  /** Where it leads; plain text without. */
  to?: string
}

/**
 * What the shell hands to every remote when it mounts it: the only thing that a remote knows of its host. Nothing is
 * ever taken away from it. What is added comes with a function of the kit that hands it out: releases are compared with
 * their shell by the exports that they use.
 */
export interface ShellServices {
  http: Http
  session: {
    user: CurrentUser
    /** Whether the operator's role holds a permission string. */
    may(permission: Permission): boolean
  }
  navigation: Navigation
  notify: {
    success(message: string): void
    error(message: string): void
    info(message: string): void
  }
  breadcrumbs: {
    /**
     * Replaces the title of the current page's last crumb, e.g. by a record's name, and names the page above it where
     * that depends on the record; returns the undo.
     */
    title(text: string, parent?: string): () => void
  }
  /** Where pages about a record are. Absent in hosts of before. */
  records?: {
    /**
     * The first page about it that the operator may open: of a user by their number, of an invoice by its id, of
     * evidence by what is printed on its certificate. Undefined where there is none.
     */
    pageOf(kind: string, number: number | string): string | undefined
    /** The list that a permission opens, if the operator may open it. */
    listFor(permission: Permission): string | undefined
  }
  leaveGuard: {
    /** While it is set, leaving the page asks whether unsaved text may be lost. Returns the release. */
    hold(): () => void
  }
  /** Prefix of images whose answer names no `baseUrl`. */
  fileBaseUrl: string
}

export const ServicesContext = createContext<ShellServices | null>(null)

export function useServices(): ShellServices {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('useServices needs a ServicesContext above it')
  return services
}
