import { componentOf } from '@console/platform/remote'
import { KitProvider, KitTheme, PageTitle } from '@console/platform/ui/core'
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { HashRouter, Link, Navigate, Route, Routes } from 'react-router-dom'
import { routes } from '../routes'
import { services } from './services'
import './main.css'

const pages = routes.map(({ path, title, ...route }) => ({ path, title, Page: lazy(async () => ({ default: await componentOf({ path, ...route }) })) }))

/** The gallery as a page of its own, without the shell and without a server: `console-remote kit --out` builds it. */
createRoot(document.getElementById('root')!).render(
  <KitTheme>
    <KitProvider services={services}>
      <HashRouter>
        <header id="bar">
          <Link to="/kit/components">组件库</Link>
          <output id="said" />
        </header>
        <main id="content">
          <Suspense fallback={null}>
            <Routes>
              {pages.map(({ path, title, Page }) => (
                <Route
                  key={path}
                  path={path}
                  element={
                    <PageTitle value={title}>
                      <Page />
                    </PageTitle>
                  }
                />
              ))}
              <Route path="*" element={<Navigate to="/kit/components" replace />} />
            </Routes>
          </Suspense>
        </main>
      </HashRouter>
    </KitProvider>
  </KitTheme>,
)
