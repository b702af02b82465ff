import { ENQUIRY_PLANS } from '@bandmark/contracts/enquiry-form';
import { siteSettings } from '@bandmark/platform';
import { useParams } from '@bandmark/platform/router';
import { loadCaptcha } from '../captcha/load-captcha';
import { EnquiryCard } from '../enquiry/enquiry-card';

const loadConfiguredCaptcha = () => loadCaptcha(siteSettings().recaptchaSiteKey);

/** `/enquiry/{plan}`: the target of Pro and Enterprise on the landing page. */
export function EnquiryScreen() {
  const { plan } = useParams();
  const known = ENQUIRY_PLANS.find((one) => one === plan) ?? 'enterprise';
  return <EnquiryCard key={known} plan={known} loadCaptcha={loadConfiguredCaptcha} />;
}
