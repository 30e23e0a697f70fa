import { type Messages, message } from '../core/message.ts';

/** Texts of certificates: refusals, and the fixed words on the paper itself. */
export const certificatesMessages = {
  certificate_heading_required: message('请输入证书名称', '請輸入證書名稱', 'Enter the heading of the certificate'),
  certificate_wording_required: message('请输入证书正文', '請輸入證書正文', 'Enter the words of the certificate'),
  certificate_wording_lines: message('证书正文最多 8 行', '證書正文最多 8 行', 'The words of the certificate take at most 8 lines'),
  signatory_required: message('请输入落款人', '請輸入落款人', 'Enter who signs'),
  issuer_required: message('请输入颁发单位', '請輸入頒發單位', 'Enter who issues the certificate'),
  revoke_reason_required: message('请写明撤销的原因', '請寫明撤銷的原因', 'Say why it is revoked'),
  certificate_already_revoked: message('这份证书已经撤销', '這份證書已經撤銷', 'This certificate is revoked already'),
  certificate_not_revoked: message('这份证书没有被撤销', '這份證書沒有被撤銷', 'This certificate is not revoked'),
  certificate_number_required: message('请输入证书编号', '請輸入證書編號', 'Enter the number of the certificate'),
  certificate_awarded_to: message('兹证明', '茲證明', 'This is to certify that'),
  certificate_for_course: message('学习课程', '修讀課程', 'has completed the course'),
  certificate_number: message('证书编号', '證書編號', 'Certificate no.'),
  certificate_date: message('完成日期', '完成日期', 'Completed on'),
  certificate_check: message('扫码或访问下方网址核验', '掃碼或造訪下方網址核驗', 'Scan, or check it at the address below'),
  certificate_is_revoked: message('已撤销', '已撤銷', 'Revoked'),
  certificate_in_competition: message(
    '在《{competition}》{stage}中荣获',
    '在《{competition}》{stage}中榮獲',
    'in {stage} of {competition}',
  ),
  certificate_award_won: message('荣获', '榮獲', 'has been awarded'),
  certificate_mentored: message('指导 {entrant}', '指導 {entrant}', 'mentor of {entrant}'),
  certificate_judged_in: message('在《{competition}》{stage}中担任', '在《{competition}》{stage}中擔任', 'in {stage} of {competition}'),
  certificate_judged_as: message('担任', '擔任', 'has served as'),
  certificate_judged_works: message('评审作品 {count} 件', '評審作品 {count} 件', 'and judged {count} {count, work|works}'),
  certificate_award_date: message('颁发日期', '頒發日期', 'Awarded on'),
} satisfies Messages;
