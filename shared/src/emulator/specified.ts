import { Nothing, type Route } from '@console/platform/contract'

/** The fields that are promised of an object, or of each object of a list; `true`: whatever is there. */
type Promised = true | { readonly [field: string]: Promised }

/**
 * Fields by their names, and those that have fields of their own. Of names with a stroke between them, one is promised.
 */
const fields = (names: string, inner: Record<string, Promised> = {}): Promised => ({
  ...Object.fromEntries(names.split(' ').map((name) => [name, true])),
  ...inner,
})
/** A page of a list, of whose rows these are promised. */
const list = (names: string, inner?: Record<string, Promised>): Promised => ({ data: fields(names, inner), count: true })

const menuNode: Promised = {
  ...(fields('id name url sort parent_id status permission icon') as object),
  get child(): Promised {
    return menuNode
  },
}
const treeNode: Promised = {
  ...(fields('id name have') as object),
  get 'child|childMenu'(): Promised {
    return treeNode
  },
}

const piece = 'baoquan companyName mobile type userType title saveTime fileStatus newData userId id'
const certificate = fields('file_hash blockchain_hash sha256 html chainTime isApp fileType isDownload address startAt endAt', {
  configInfo: fields('name model_name version version_sys processor core type'),
})
const capture = 'username mobile name label status'
const invoice = 'id head type mobile username tax_num money create_time checkStatus status courier_number invoice_pdf_url'
const version = 'id current_version upper_version update_time update_desc create_time'
const account = 'admin_id username realname mobile role_name role_id status is_accepted'

/**
 * What the specification promises of the data of each answer. A call that answers something and is not here is one that
 * it does not know.
 */
const promised: Record<string, Promised> = {
  '/api/login/getImgCode': fields('imgCodeToken image'),
  '/api/login/getMobile': fields('mobile'),
  '/api/login/sendSMS': fields('smsToken'),
  '/api/login/login': fields('token'),
  '/api/AdminUser/getCurrentUser': fields('realname'),
  '/api/AdminUser/getCurrentMenu': menuNode,

  '/api/user/getUserList': list('name mobile registered_time status_name check_time taxNumber contact_idcard loginTime user_id user_status'),
  '/api/user/getUserDetail': {
    userInfo: fields('name mobile user_status user_id app_id security_key account'),
    userDetailInfo: fields('name tax_number contact_idcard address author_front author_back author_hand license legal_file file type'),
    baseUrl: true,
  },
  '/api/user/getUserFile': true,
  '/api/export/userExport': true,
  '/api/userbalance/getUserBalanceList': list('name mobile type translateGiveSum testGiveSum rechargeGiveSum give points user_id'),
  '/api/userbalance/getUserBalanceDetail': list('order_no type order_type create_time balance'),
  '/api/export/userBalanceExport': true,
  '/api/export/userBalanceDetailExport': true,
  '/api/integral/getPointsList': list('mobile company time type userStatus points explain admin'),

  '/api/ajax/data/getSaveDataList': list(piece),
  '/api/ajax/data/dataList': list(piece),
  '/api/ajax/data/getEvidencesList': list(piece),
  '/api/data/saveDataDetail': certificate,
  '/api/share/saveDataDetail': certificate,
  '/api/data/evidencesDetail': certificate,
  '/api/share/getMpsInfo': fields('url'),
  '/api/Down/baoquanFile': fields('url'),
  '/api/data/downloadBatch': true,
  '/api/share/getAttView': fields('path'),
  '/api/Down/certificate': fields('file'),

  '/api/notarization/getList': list('order_no companyName mobile addTime num payStatus notarialStatus notarial baoquan_no user_id data_id id type'),
  '/api/notarization/getDetail': fields(
    'username authorPhone authorIdcard authType authorFront authorBack authorHand applyUrlPdf adviceUrlPdf tellUrlPdf notesUrlPdf orderNo orderMoney company taxNumber address authorName license file sendTypeName notarialStatus editPermission checkRemark orderId status',
  ),
  '/api/notarization/getFile': true,
  '/api/notary/getList': list('id notary assistant_notary'),

  '/api/online/getEvidenceList': list(`${capture} begin_at attestation_id ossurl`),
  '/api/online/getWebList': list(`${capture} create_time baoquan_no address`),
  '/api/online/getWebLabels': fields('list'),
  '/api/online/getLiveList': list(`${capture} create_time time_length baoquan_no video_url`),
  '/api/online/getCertificate': fields('sha256|file_hash blockchain_hash html url|ossUrl'),
  '/api/online/getDownload': fields('url|downUrl'),
  '/api/online/downloadBatch': true,
  '/api/online/getLiveConfigs': list('id username mobile screenshot_delay screenshot_num create_time'),

  '/api/money/getNotarizationOrders': list('orderNo orderType companyName mobile type addTime money pay payType'),
  '/api/money/getChargeOrders': list('order_no companyName mobile balance payType orderType oType type pay create_time'),
  '/api/export/chargeOrdersExport': true,
  '/api/invoice/getList': list(invoice),
  '/api/invoice/getDetail': fields(`${invoice} bank_name account street phone_number name post_phone_number address email remark check_remark deal_user`),
  '/api/invoice/getOrders': list('order_no create_time trade_no pay_type order_type buyer_id money'),

  '/api/app/getVersionList': list(version),
  '/api/app/getVersionDetail': fields(`${version} update_content address`),
  '/api/app/upload': fields('path'),
  '/api/app/getFeedbackList': list('name userType userFeedStatus version model_name type content add_time'),
  '/api/notice/getList': list('id title content start_time end_time is_show creator_name update_time'),
  '/api/notice/isAdd': fields('is_add'),

  '/api/authority/getRoleList': list('id position desc user_count status'),
  '/api/authority/getRoleDetail': { roleInfo: fields('id position desc user_count status'), allListTree: treeNode },
  '/api/authority/getAuthorityTree': treeNode,
  '/api/authority/getRoleOptions': true,
  '/api/authority/getRecords': list('operator operate_time action'),
  '/api/authority/getAccountList': list(account),
  '/api/authority/getAccountDetail': fields(account),
  '/api/authority/getLoginLog': list('account_id name mobile login_time ip'),

  '/api/public/getPreview': fields('isMps mpsUrl'),
  '/api/public/getCertificate': { data: fields('file_hash blockchain_hash html') },
}

/** The writes that it knows; nothing is promised of their answers but the code. */
const writes = new Set([
  '/api/user/logout',
  '/api/user/checkUser',
  '/api/integral/addPoints',
  '/api/ajax/data/check',
  '/api/notary/addNotary',
  '/api/notary/editNotary',
  '/api/notary/deleteNotary',
  '/api/online/addLiveConfig',
  '/api/online/editLiveConfig',
  '/api/online/deleteLiveConfig',
  '/api/invoice/check',
  '/api/invoice/setCourierNumber',
  '/api/app/addVersion',
  '/api/notice/add',
  '/api/notice/edit',
  '/api/notice/cancel',
  '/api/authority/addRole',
  '/api/authority/editRole',
  '/api/authority/changeRoleStatus',
  '/api/authority/addAccount',
  '/api/authority/editAccount',
  '/api/authority/changeAccountStatus',
  '/api/authority/changeAccepted',
])

/** Whether a back end that was built by the specification alone answers a call. */
export const isSpecified = ({ path, result }: Route) => (result === Nothing ? writes.has(path) : Object.hasOwn(promised, path))

/**
 * What such a back end answers where the console's own server answers `data`: the fields that are promised, and every
 * number and every yes or no as a text.
 */
export const asSpecified = ({ path }: Route, data: unknown) => kept(data, promised[path] ?? true)

/**
 * The fields that are promised of an answer and not there, as `userInfo.name`: of a list, those of its first element.
 */
export const missingOf = ({ path }: Route, data: unknown) => missing(data, promised[path] ?? true)

/** All fields that are promised of an answer, as `userInfo.name`; none where whatever is there will do. */
export const fieldsOf = ({ path }: Route) => leaves(promised[path] ?? true, '', new Set())

export const specifiedPaths: readonly string[] = [...Object.keys(promised), ...writes]

const namedBy = (names: string) => names.split('|')

function kept(given: unknown, what: Promised): unknown {
  if (Array.isArray(given)) return given.map((one) => kept(one, what))
  if (typeof given === 'number' || typeof given === 'boolean') return String(given)
  if (typeof given !== 'object' || given === null) return given
  const promiseOf = (name: string) => (what === true ? true : Object.entries(what).find(([names]) => namedBy(names).includes(name))?.[1])
  const known = Object.entries(given).flatMap(([name, value]) => {
    const of = promiseOf(name)
    return of ? [[name, kept(value, of)]] : []
  })
  return Object.fromEntries(known)
}

function missing(given: unknown, what: Promised, at = ''): string[] {
  if (what === true) return []
  if (Array.isArray(given)) return given.length ? missing(given[0], what, at) : []
  if (typeof given !== 'object' || given === null) return at && given === null ? [] : [at || 'data']
  return Object.entries(what).flatMap(([names, of]) => {
    const name = namedBy(names).find((name) => name in given)
    const place = (name: string) => (at ? `${at}.${name}` : name)
    return name === undefined ? [place(names)] : missing((given as Record<string, unknown>)[name], of, place(name))
  })
}

/** Recursive schemas, such as a tree, are described once. */
function leaves(what: Promised, at: string, above: ReadonlySet<Promised>): string[] {
  if (what === true || above.has(what)) return at ? [at] : []
  return Object.entries(what).flatMap(([name, of]) => leaves(of, at ? `${at}.${name}` : name, new Set([...above, what])))
}
