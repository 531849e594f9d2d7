import { type ListOfUser, withUser } from '@console/platform/ui/table'
import { LoginLog } from '../login-log'

export const UserLoginPage = withUser((ofUser: ListOfUser) => <LoginLog type={2} {...ofUser} />)
