import { listIn } from './list-in'

/** Hosting providers, the one with the most domains first. */
export const PROVIDER_NAMES: readonly string[] = listIn(
  `
  Cloudflare, Amazon Web Services, GoDaddy, Google Cloud, OVH, Hetzner, Microsoft Azure,
  DigitalOcean, IONOS, Hostinger, Namecheap, Bluehost, HostGator, SiteGround, Squarespace, Wix,
  Shopify, Akamai, Fastly, Linode, Vultr, Alibaba Cloud, Tencent Cloud, Oracle Cloud, IBM Cloud,
  Rackspace, DreamHost, Strato, Aruba, Scaleway, Gandi, Infomaniak, Leaseweb, Contabo, Netcup,
  WP Engine, Kinsta, Vercel, Netlify, Heroku, A2 Hosting, InMotion Hosting, Liquid Web, one.com,
  home.pl, TransIP, Loopia, Sakura Internet, Xserver, Yandex Cloud
`,
  /,\s+/,
)
