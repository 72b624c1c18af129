import { createOptionList } from '@/ui/combobox/option-list'

/** The hosting providers that can be searched, by name. */
export const providers = `
A2 Hosting|Akamai|Alibaba Cloud|Amazon Web Services|Aruba|Bluehost|Cloudflare|Contabo|DigitalOcean|DreamHost|Fastly
Gandi|GoDaddy|Google Cloud|Heroku|Hetzner|home.pl|HostGator|Hostinger|IBM Cloud|Infomaniak|InMotion Hosting|IONOS
Kinsta|Leaseweb|Linode|Liquid Web|Loopia|Microsoft Azure|Namecheap|Netcup|Netlify|one.com|Oracle Cloud|OVH
Rackspace|Sakura Internet|Scaleway|Shopify|SiteGround|Squarespace|Strato|Tencent Cloud|TransIP|Vercel|Vultr|Wix
WP Engine|Xserver|Yandex Cloud
`
  .trim()
  .split(/[|\n]/)

export default () => createOptionList(providers.map(name => ({ value: name, name })))
