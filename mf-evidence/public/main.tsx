import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import './page.css'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App address={window.location} />
  </StrictMode>,
)
